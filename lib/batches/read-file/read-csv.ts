import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { refuseFile } from './file-fault'

const separators = [',', ';', '\t', '|'] as const
/** A line above the table in which a spreadsheet names the separator. It shows no row for it. */
const declared = /^\ufeff?sep=([,;\t|])(?:\r\n|\r|\n)/i
const sliceCharacters = 64 * 1024
/** The longest line, with its quotes. */
const mostCharactersOfRow = 64 * 1024

/** Yields the records of a CSV file. An empty line is a record too, so that row numbers match those of a spreadsheet. */
export async function* readCsv(whole: string): AsyncGenerator<string[]> {
  const [declaration = '', separator] = declared.exec(whole) ?? []
  const text = whole.slice(declaration.length)
  const parser = parse({
    delimiter: separator ?? findSeparator(text),
    bom: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: mostCharactersOfRow,
  })
  const source = Readable.from(slicesOf(text))
  source.pipe(parser)
  try {
    for await (const record of parser) yield toTexts(record)
  } catch (error) {
    throw explain(error)
  } finally {
    source.destroy()
    parser.destroy()
  }
}

function* slicesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += sliceCharacters) yield text.slice(from, from + sliceCharacters)
}

function toTexts(record: unknown): string[] {
  return Array.isArray(record) ? record.map(String) : []
}

/**
 * Returns the separator of the first line that has one, which names the columns. If two candidates occur there, the file is
 * refused: a wrong guess would shift amounts into other columns.
 */
function findSeparator(text: string): string {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/, 50)
  const separatorsIn = (line: string) => separators.filter((one) => line.replace(/"[^"]*"/g, '').includes(one))
  const found = lines.map(separatorsIn).find((some) => some.length > 0) ?? []
  if (found.length > 1) throw refuseFile('mixed_separators', { found: found.map(nameOf).join(' ') })
  if (found[0] === undefined) throw refuseFile(lines.every((line) => line.trim() === '') ? 'empty' : 'one_column')
  return found[0]
}

function nameOf(separator: string): string {
  return separator === '\t' ? 'Tab' : separator
}

/** Translates an error of the parser. It reads ahead, so it knows the record that it could not parse, and its reader does not. */
function explain(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const row = Number(error.records) + 1
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return refuseFile('open_quote', { row })
    case 'CSV_MAX_RECORD_SIZE':
      return refuseFile('row_too_long', { row })
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return refuseFile('stray_quote', { row })
    default:
      return error
  }
}
