/**
 * Where a spreadsheet may find a formula: at the beginning of a text, and behind what parts the columns or rows in another language than the
 * one that the file was written for. In Spanish the semicolon parts columns.
 */
const formula = /(^|[;\t\r\n])(\s*)(?=[=+\-@\t\r＝＋－＠])/gu

/** Tells a spreadsheet that the file is UTF-8. */
export const csvStart = '\ufeff'

/**
 * One line of a CSV file (RFC 4180, with its line end). Every text is quoted, so that it stays one cell wherever something else than a comma
 * parts the columns. A text that a spreadsheet would run as a formula gets an apostrophe before it; a number stays a number.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return `"${cell.replace(formula, "$1$2'").replaceAll('"', '""')}"`
}

/** One line of a table as it is pasted from a spreadsheet, without its line end: cells are parted by tabs, and quoted only where they have to be. */
export function tabLine(cells: readonly string[]): string {
  return cells.map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')
}
