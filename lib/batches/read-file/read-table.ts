import { decodeText, type Encoding } from './decode-text'
import { fileLimits, refuseFile } from './file-fault'
import { kindOfFile } from './file-kind'
import { readCsv } from './read-csv'
import { readWorkbook } from './read-workbook'
import { tidyCell } from './tidy-cell'

/** One row with its number as a spreadsheet shows it, from 1; the row of column names counts too. */
type TableRow = { row: number; cells: string[] }

/** `rows` is read lazily, so that the rows of a file are never all in memory. */
export type PaymentTable = { headers: string[]; rows: AsyncGenerator<TableRow>; encoding: Encoding | 'workbook' }

/**
 * Reads a file as a table: the first row that is not empty names the columns. Throws `file_refused`, at once or while its rows
 * are read, with the fault and its row.
 */
export async function readTable(bytes: Uint8Array): Promise<PaymentTable> {
  const { records, encoding } = open(bytes)
  const rows = filledRows(records)
  const first = await rows.next()
  if (first.done) throw refuseFile('empty')
  const { row, cells: headers } = first.value
  mustBeHeaders(headers)
  mustBeShort(row, headers)
  return { headers, rows: dataRows(rows, headers.length), encoding }
}

function open(bytes: Uint8Array): { records: AsyncGenerator<string[]>; encoding: PaymentTable['encoding'] } {
  if (kindOfFile(bytes) === 'workbook') return { records: readWorkbook(bytes), encoding: 'workbook' }
  const { text, encoding } = decodeText(bytes)
  return { records: readCsv(text), encoding }
}

/** Numbers the rows and yields those that are not empty. It counts the empty ones, because a small file can have millions. */
async function* filledRows(records: AsyncGenerator<string[]>): AsyncGenerator<TableRow> {
  let row = 0
  let empty = 0
  for await (const record of records) {
    row++
    const cells = withoutEmptyEnd(record.map(tidyCell))
    if (cells.length > 0) yield { row, cells }
    else if (++empty > fileLimits.emptyRows) throw refuseFile('too_many_empty_rows', { most: fileLimits.emptyRows })
  }
}

function mustBeHeaders(headers: readonly string[]): void {
  if (headers.length > fileLimits.columns)
    throw refuseFile('too_many_columns', { columns: headers.length, most: fileLimits.columns })
  if (headers.length === 1) throw refuseFile('one_column')
  if (headers.every((name) => !/\p{L}/u.test(name))) throw refuseFile('unnamed_columns')
}

async function* dataRows(rows: AsyncGenerator<TableRow>, columns: number): AsyncGenerator<TableRow> {
  let count = 0
  for await (const { row, cells } of rows) {
    if (cells.length > columns) throw refuseFile('uneven_row', { row, cells: cells.length, columns })
    if (++count > fileLimits.rows) throw refuseFile('too_many_rows', { most: fileLimits.rows })
    mustBeShort(row, cells)
    yield { row, cells: Array.from({ length: columns }, (_, column) => cells[column] ?? '') }
  }
  if (count === 0) throw refuseFile('no_rows')
}

function mustBeShort(row: number, cells: readonly string[]): void {
  const long = cells.findIndex((cell) => cell.length > fileLimits.cellCharacters)
  if (long >= 0) throw refuseFile('cell_too_long', { row, column: long + 1, most: fileLimits.cellCharacters })
}

function withoutEmptyEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}
