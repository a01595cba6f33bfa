/**
 * Matches where a spreadsheet may find a formula: at the beginning of a text, and after a separator of columns or rows in another
 * locale than that of the file. In Spanish locales the semicolon separates columns.
 */
const formula = /(^|[;\t\r\n])(\s*)(?=[=+\-@\t\r＝＋－＠])/gu

/** The byte order mark, by which a spreadsheet recognizes UTF-8. */
export const csvStart = '\ufeff'

/** The text of an exact decimal, such as a rate, which is written digit by digit and never passes through a float. */
type ExactDecimal = { decimal: string }
export type CsvCell = string | number | ExactDecimal | null

/**
 * Returns one line of a CSV file (RFC 4180, with its line end). Every text is quoted, so that it stays one cell with any
 * separator. A text that a spreadsheet would evaluate as a formula gets an apostrophe; a number stays a number, and so does an
 * exact decimal, with all its digits.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return /^-?\d+(?:\.\d+)?$/.test(cell.decimal) ? cell.decimal : csvCell(cell.decimal)
  return `"${cell.replace(formula, "$1$2'").replaceAll('"', '""')}"`
}

/**
 * Returns one line of a table in the clipboard format of spreadsheets, without its line end: tabs separate the cells, which are
 * quoted only if necessary.
 */
export function tabLine(cells: readonly string[]): string {
  return cells.map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')
}
