import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { type FileFault, fileLimits } from './file-fault'
import { readTable } from './read-table'
import { readUpload } from './read-upload'
import { packWorkbook, workbookParts } from './test-workbook'

const head = 'correo,monto\n'
const row = 'ana@example.com,1\n'
const text = (written: string) => new TextEncoder().encode(written)
const hex = (digits: string, more = 600) => Buffer.concat([Buffer.from(digits, 'hex'), Buffer.alloc(more, 65)])
const sheetOf = (xml: string) => packWorkbook({ ...workbookParts([['a', 'b']]), 'xl/worksheets/sheet1.xml': xml })
const bookWith = (part: string, content: string | Uint8Array) => packWorkbook({ ...workbookParts([['a', 'b']]), [part]: content })
const bookWithout = (part: string) =>
  packWorkbook(Object.fromEntries(Object.entries(workbookParts([['a', 'b']])).filter(([name]) => name !== part)))
const cut = (bytes: Uint8Array, length: number) => bytes.subarray(0, length)
const blanks = (megabytes: number) => ' '.repeat(megabytes * 1024 * 1024)
const rowsOf = (xml: string) => sheetOf(`<worksheet><sheetData>${xml}</sheetData></worksheet>`)
const bookOf = (header: string, cell: string) =>
  packWorkbook(
    workbookParts([
      ['correo', header],
      ['ana@example.com', cell],
    ]),
  )
const sameCells = `<worksheet><sheetData><row>${'<c t="s"><v>0</v></c>'.repeat(16_000)}</row></sheetData></worksheet>`
const plainBook = packWorkbook(
  workbookParts([
    ['correo', 'monto'],
    ['ana@example.com', 1],
  ]),
)

/** Files that people send by mistake or on purpose, with the fault that is reported. */
const files: [what: string, bytes: () => Uint8Array, fault: FileFault][] = [
  ['nothing', () => text(''), 'empty'],
  ['blanks alone', () => text('  \n \n\n'), 'empty'],
  ['a byte order mark alone', () => text('\ufeff'), 'empty'],
  ['names of columns alone', () => text(head), 'no_rows'],
  ['names of columns and empty lines', () => text(`${head}\n,\n,\n`), 'no_rows'],
  ['one column', () => text('correo\nana@example.com\n'), 'one_column'],
  ['a letter to somebody', () => text('Dear Sir or Madam\nI write to you\n'), 'one_column'],
  ['rows without names of columns', () => text('1,2,3\n4,5,6\n'), 'unnamed_columns'],
  ['two separators in the names', () => text('correo;monto,concepto\na;1,x\n'), 'mixed_separators'],
  ['tabs and commas in the names', () => text('correo\tmonto,concepto\na\t1,x\n'), 'mixed_separators'],
  ['a row with a comma too many', () => text(`${head}${row}ana@example.com,1,000.50\n`), 'uneven_row'],
  ['another separator from the middle on', () => text('correo;monto\na;1\nb,2;3;4\n'), 'uneven_row'],
  ['a quote that is not closed', () => text(`${head}"ana@example.com,1\n${row}`), 'open_quote'],
  ['a quote that swallows the file', () => text(`${head}"ana@example.com,1\n${row.repeat(5_000)}`), 'row_too_long'],
  ['a quote in the middle of a text', () => text(`${head}ana"@example.com,1\n`), 'stray_quote'],
  ['text behind a quote', () => text(`${head}"ana"@example.com,1\n`), 'stray_quote'],
  ['10,000 columns', () => text(`${Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(',')}\n${row}`), 'too_many_columns'],
  ['61 columns', () => text(`${Array.from({ length: 61 }, (_, n) => `c${n}`).join(',')}\n${row}`), 'too_many_columns'],
  ['5,001 rows', () => text(head + row.repeat(5_001)), 'too_many_rows'],
  ['a cell of 501 characters', () => text(`${head}${'x'.repeat(501)},1\n`), 'cell_too_long'],
  ['a line of a megabyte', () => text(`${head}${'x'.repeat(1_000_000)},1\n`), 'row_too_long'],
  ['a megabyte of quotes', () => text(`${head}${'"'.repeat(1_000_001)}`), 'row_too_long'],
  ['NUL bytes', () => text(`${head}ana\0@example.com,1\n`), 'binary'],
  ['NUL bytes alone', () => new Uint8Array(10_000), 'binary'],
  ['control characters', () => text(`${head}ana\u0007@example.com,1\n`), 'binary'],
  ['half a character of UTF-16', () => Buffer.from('fffe610000d8', 'hex'), 'binary'],
  [
    'an odd number of bytes in UTF-16',
    () => Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from('a,b\n', 'utf16le'), Buffer.from([1])]),
    'binary',
  ],
  ['noise', () => Uint8Array.from({ length: 4_096 }, (_, n) => (n * 7919 + (n >> 3) * 31) % 251), 'binary'],
  ['a PNG', () => hex('89504e470d0a1a0a'), 'picture'],
  ['a JPEG', () => hex('ffd8ffe000104a46'), 'picture'],
  ['a GIF', () => text('GIF89a……………………'), 'picture'],
  ['a PDF', () => text('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'pdf'],
  ['an .xls of old, or a workbook with a password', () => hex('d0cf11e0a1b11ae1'), 'old_or_locked_sheet'],
  ['a gzip', () => hex('1f8b0800'), 'packed'],
  ['a 7z', () => hex('377abcaf271c'), 'packed'],
  ['a page of the web that is called .xls', () => text('<html><table><tr><td>1</td></tr></table></html>'), 'web_page'],
  ['XML', () => text('<?xml version="1.0"?><Workbook/>'), 'web_page'],
  ['an archive with nothing in it', () => zipSync({}), 'no_sheet'],
  ['an archive of something else', () => zipSync({ 'holiday.txt': strToU8('sun') }), 'no_sheet'],
  ['a text document', () => zipSync({ 'word/document.xml': strToU8('<w:document/>') }), 'no_sheet'],
  [
    'a sheet of OpenOffice',
    () => zipSync({ mimetype: strToU8('application/vnd.oasis'), 'content.xml': strToU8('<x/>') }),
    'open_document',
  ],
  ['a workbook without its list of sheets', () => bookWithout('xl/workbook.xml'), 'no_sheet'],
  ['a workbook whose sheet stands nowhere', () => bookWithout('xl/_rels/workbook.xml.rels'), 'no_sheet'],
  [
    'a sheet that leads out of the archive',
    () => bookWith('xl/_rels/workbook.xml.rels', '<Relationship Id="rId1" Target="../../etc/passwd"/>'),
    'no_sheet',
  ],
  ['a sheet without rows', () => bookWithout('xl/worksheets/sheet1.xml'), 'empty'],
  ['an archive that is cut off', () => cut(plainBook, plainBook.length - 400), 'broken_archive'],
  [
    'an archive whose middle is spoilt',
    () => plainBook.map((byte, at) => (at > 60 && at < 120 ? byte ^ 0x5a : byte)),
    'broken_archive',
  ],
  [
    'a bomb: a sheet of 100 MB in 100 KB',
    () => sheetOf(`<worksheet><sheetData>${blanks(100)}</sheetData></worksheet>`),
    'unpacks_too_large',
  ],
  ['a bomb in the texts', () => bookWith('xl/sharedStrings.xml', `<sst>${blanks(50)}</sst>`), 'unpacks_too_large'],
  ['entities that grow', () => sheetOf('<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet/>'), 'entities'],
  [
    'a row in a comment',
    () => rowsOf('<!-- <row r="2"><c r="A2"><v>1</v></c></row> --><row r="1"><c><v>1</v></c></row>'),
    'hidden_markup',
  ],
  ['a row in a CDATA section', () => rowsOf('<![CDATA[<row r="2"><c><v>1</v></c></row>]]>'), 'hidden_markup'],
  [
    'a comment that begins where a piece of the archive ends',
    () => rowsOf(`${blanks(1).slice(0, 65_530)}<!--${blanks(1)}--><row r="1"><c><v>1</v></c></row>`),
    'hidden_markup',
  ],
  ['a row that never ends', () => sheetOf(`<worksheet><row r="1"><c><v>${'1'.repeat(700_000)}`), 'row_too_long'],
  [
    'half a million cells that never end',
    () => sheetOf(`<worksheet><row r="1">${'<c r="A1">'.repeat(50_000)}</row>`),
    'broken_archive',
  ],
  [
    'cells within cells, each of them closed',
    () => rowsOf(`<row>${'<c>'.repeat(99)}${'</c>'.repeat(99)}</row>`),
    'broken_archive',
  ],
  ['a million elements that are not closed', () => sheetOf(`<worksheet>${'<x>'.repeat(1_000_000)}`), 'broken_archive'],
  ['a comment that never ends', () => rowsOf('<!-- <row r="1"><c><v>1</v></c></row>'), 'broken_archive'],
  [
    'a sheet that begins at row 900,000',
    () => sheetOf('<worksheet><row r="900000"><c r="A900000"><v>1</v></c></row>'),
    'too_many_empty_rows',
  ],
  [
    'a sheet of 20,000 rows with a formatted cell in the last column',
    () => rowsOf('<row><c r="XFD1"/></row>'.repeat(20_000)),
    'empty',
  ],
  [
    'a sheet of 20,000 rows with a blank in the last column',
    () => rowsOf('<row><c r="XFD1" t="inlineStr"><is><t> </t></is></c></row>'.repeat(20_000)),
    'empty',
  ],
  ['a sheet of a million empty rows', () => rowsOf('<row/>'.repeat(1_000_000)), 'too_many_empty_rows'],
  [
    'a sheet that leaves out a million rows',
    () => rowsOf(Array.from({ length: 1_000 }, (_, n) => `<row r="${(n + 1) * 1_000}"/>`).join('')),
    'too_many_empty_rows',
  ],
  ['a sheet of a million formatted cells', () => rowsOf(`<row>${'<c/>'.repeat(10_000)}</row>`.repeat(100)), 'empty'],
  ['a million empty lines', () => text(`${head}${row}${'\n'.repeat(1_000_000)}`), 'too_many_empty_rows'],
  ['a million blank lines', () => text(`${head}${row}${' ,\n'.repeat(1_000_000)}`), 'too_many_empty_rows'],
  ['a name of a column of 500,000 brackets', () => bookOf('('.repeat(500_000), '1'), 'cell_too_long'],
  [
    'a row of 16,000 cells with the same text of 500,000 letters',
    () => packWorkbook({ ...workbookParts([['x'.repeat(500_000)]]), 'xl/worksheets/sheet1.xml': sameCells }),
    'too_many_columns',
  ],
  ['a name of a column of 501 characters', () => text(`correo,${'x'.repeat(501)}\n${row}`), 'cell_too_long'],
  ['a name of 160,000 accents on one letter', () => bookOf(`a${'\u0301\u0316'.repeat(80_000)}`, '1'), 'cell_too_long'],
  ['a NUL in a name of a column', () => bookOf('monto_x0000_', '1'), 'binary'],
  ['a NUL in a cell', () => bookOf('monto', '1_x0000_'), 'binary'],
  ['a NUL as an entity', () => rowsOf('<row><c t="inlineStr"><is><t>a&#0;</t></is></c></row>'), 'broken_archive'],
  ['a control character in a formula', () => rowsOf('<row><c><f>A1&#x7;</f></c></row>'), 'broken_archive'],
  ['a control character in a formula, as a spreadsheet writes it', () => rowsOf('<row><c><f>A1_x0007_</f></c></row>'), 'binary'],
  ['half a character in a cell', () => bookOf('monto', '_xD800_'), 'binary'],
  ['rows that run backwards', () => sheetOf('<worksheet><row r="5"/><row r="2"/></worksheet>'), 'no_sheet'],
  [
    'a column past the last of any sheet',
    () => sheetOf('<worksheet><row r="1"><c r="ZZZ1"><v>1</v></c></row>'),
    'too_many_columns',
  ],
]

test.each([
  ['open_quote', `"ana@example.com,1\n${row}`],
  ['stray_quote', `ana"@example.com,1\n${row}`],
  ['row_too_long', `${'x'.repeat(70_000)},1\n${row}`],
])('the row of %s is the one at which a spreadsheet shows it', async (fault, rest) => {
  const read = async () => {
    const { rows } = await readTable(text(`${head}${row}\n${row}${rest}`))
    for await (const _ of rows);
  }
  await expect(read()).rejects.toMatchObject({ code: 'file_refused', extra: { fault, row: 5 } })
})

test.each(files)('%s', async (_what, make, fault) => {
  const bytes = make()
  const started = process.cpuUsage()
  const refusal = await readAll(bytes).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ServiceError)
  expect(refusal).toMatchObject({ code: 'file_refused', extra: { fault } })
  // Each takes less than a second; a slow machine takes three times as long, and quadratic work minutes.
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(9)
})

test('at least fifty hostile files are tried', () => {
  expect(files.length).toBeGreaterThanOrEqual(50)
})

test('a part that nobody reads is passed over, however large it is', async () => {
  const large = bookWith('docProps/thumbnail.jpeg', text(blanks(40)))
  await expect(readAll(large)).rejects.toMatchObject({ extra: { fault: 'no_rows' } })
})

test('200 MB are refused after 5, whether they are announced or not, and the connection is closed', async () => {
  const piece = new Uint8Array(64 * 1024).fill(65)
  let sent = 0
  let stopped = false
  const body = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += piece.length
        controller.enqueue(piece)
      },
      cancel: () => {
        stopped = true
      },
    })
  await expect(readUpload(body(), String(200 * 1024 * 1024))).rejects.toMatchObject({ extra: { fault: 'too_large' } })
  expect(sent).toBeLessThanOrEqual(2 * piece.length)
  await expect(readUpload(body(), null)).rejects.toMatchObject({ extra: { fault: 'too_large', megabytes: 5 } })
  expect(sent).toBeLessThan(fileLimits.bytes + 20 * piece.length)
  expect(stopped).toBe(true)
})

async function readAll(bytes: Uint8Array): Promise<void> {
  const { rows } = await readTable(bytes)
  for await (const _row of rows);
}
