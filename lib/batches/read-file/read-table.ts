import { ServiceError } from '#contract/errors'
import { matchColumns, missingColumns } from '#lib/shared/batches/columns'
import { columnName } from './column-name'
import { decodeText, type Encoding } from './decode-text'
import { fileLimits, refuseFile } from './file-fault'
import { kindOfFile } from './file-kind'
import { readCsv } from './read-csv'
import { readWorkbook, type WorkbookSheet } from './read-workbook'
import { tidyCell } from './tidy-cell'

/** One row with its number as a spreadsheet shows it, from 1; the row of column names counts too. */
type TableRow = { row: number; cells: string[] }

/** `rows` is read lazily, so that the rows of a file are never all in memory. */
export type PaymentTable = { headers: string[]; rows: AsyncGenerator<TableRow>; encoding: Encoding | 'workbook' }

/** Rows with one cell, such as a title, are passed over above the column names; at most this many. */
const mostTitleRows = 10

/**
 * Reads a file as a table: the first row with at least two cells names the columns. Throws `file_refused`, at once or while its
 * rows are read, with the fault and its row.
 */
export async function readTable(bytes: Uint8Array): Promise<PaymentTable> {
  if (kindOfFile(bytes) === 'workbook') return { ...(await readFirstTable(await readWorkbook(bytes))), encoding: 'workbook' }
  const { text, encoding } = decodeText(bytes)
  return { ...(await readRecords(readCsv(text))), encoding }
}

type Records = Omit<PaymentTable, 'encoding'>

/**
 * Reads the first sheet that has a row. Throws `file_refused` (`several_sheets`) if another sheet has columns of payments too:
 * its rows would be left out without a word.
 */
async function readFirstTable(sheets: readonly WorkbookSheet[]): Promise<Records> {
  const first = await findFilledSheet(sheets)
  if (first === undefined) throw refuseFile('empty')
  const table = mustBeShown(await readRecords(first.rows()), first)
  for (const other of sheets.filter((sheet) => sheet !== first))
    if (await hasPayments(other)) throw refuseFile('several_sheets', { one: first.name, other: other.name })
  return table
}

/**
 * Refuses a text in a column that the spreadsheet hides: nobody who looked at the sheet has seen it. Throws `file_refused`
 * (`hidden_column`), at once or while the rows are read.
 */
function mustBeShown({ headers, rows }: Records, { isHidden }: WorkbookSheet): Records {
  const check = (cells: readonly string[]) => {
    const column = cells.findIndex((cell, index) => cell !== '' && isHidden(index))
    if (column >= 0) throw refuseFile('hidden_column', { column: columnName(column), name: headers[column] || '–' })
  }
  check(headers)
  async function* shown(): AsyncGenerator<TableRow> {
    for await (const row of rows) {
      check(row.cells)
      yield row
    }
  }
  return { headers, rows: shown() }
}

async function findFilledSheet(sheets: readonly WorkbookSheet[]): Promise<WorkbookSheet | undefined> {
  for (const sheet of sheets) for await (const _row of filledRows(sheet.rows())) return sheet
  return undefined
}

/** Returns whether the columns of a sheet name a payee and an amount. A sheet that cannot be read is none of payments. */
async function hasPayments(sheet: WorkbookSheet): Promise<boolean> {
  try {
    const { headers, rows } = await readRecords(sheet.rows())
    await rows.return(undefined)
    return missingColumns(matchColumns(headers)).length === 0
  } catch (error) {
    if (error instanceof ServiceError) return false
    throw error
  }
}

async function readRecords(records: AsyncGenerator<string[]>): Promise<Records> {
  const rows = filledRows(records)
  const { row, cells: headers } = await findHeaders(rows)
  mustBeHeaders(headers)
  mustBeShort(row, headers)
  return { headers, rows: dataRows(rows, headers.length) }
}

/** Returns the row that names the columns. The rows of a title above it have one cell each. */
async function findHeaders(rows: AsyncGenerator<TableRow>): Promise<TableRow> {
  for (let passed = 0; passed <= mostTitleRows; passed++) {
    const { value } = await rows.next()
    if (!value) throw refuseFile(passed === 0 ? 'empty' : 'one_column')
    if (value.cells.filter((cell: string) => cell !== '').length > 1) return value
    mustBeShort(value.row, value.cells)
  }
  throw refuseFile('one_column')
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
