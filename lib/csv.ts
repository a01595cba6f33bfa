/** What a spreadsheet may take for a formula when a cell begins with it. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u

/** Tells a spreadsheet that the file is UTF-8. */
export const csvStart = '\ufeff'

/**
 * One line of a CSV file (RFC 4180, with its line end). A text that a spreadsheet would run as a formula gets an apostrophe before it;
 * a number stays a number.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
