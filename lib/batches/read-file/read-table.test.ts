import { describe, expect, test } from 'vitest'
import { readTable } from './read-table'
import { packWorkbook, workbookParts } from './test-workbook'

const head = 'correo,monto,concepto'
const good = `${head}\nana@example.com,62.50,Quincena 2\nluis@example.com,"1,000.50","Bono, nov"\n`

describe('a file that people have is read as the table that they see', () => {
  const wide = (text: string, mark: number[], big: boolean) => {
    const bytes = Buffer.from(text, 'utf16le')
    return Uint8Array.from([...mark, ...(big ? bytes.swap16() : bytes)])
  }
  const spanish = 'correo;monto;concepto\nana@example.com;62,50;Quincena 2\nluis@example.com;1.000,50;Año nuevo\n'
  test.each<[string, Uint8Array, string[][], string]>([
    ['commas and quotes', bytesOf(good), rowsOf(good, ','), 'utf-8'],
    ['semicolons, as in Spanish', bytesOf(spanish), rowsOf(spanish, ';'), 'utf-8'],
    ['tabs, as pasted from a sheet', bytesOf(spanish.replaceAll(';', '\t')), rowsOf(spanish, ';'), 'utf-8'],
    ['bars', bytesOf(spanish.replaceAll(';', '|')), rowsOf(spanish, ';'), 'utf-8'],
    ['a byte order mark', bytesOf(`\ufeff${spanish}`), rowsOf(spanish, ';'), 'utf-8'],
    ['line ends of Windows', bytesOf(spanish.replaceAll('\n', '\r\n')), rowsOf(spanish, ';'), 'utf-8'],
    ['line ends of an old Mac', bytesOf(spanish.replaceAll('\n', '\r')), rowsOf(spanish, ';'), 'utf-8'],
    ['UTF-16 with a mark', wide(spanish, [0xff, 0xfe], false), rowsOf(spanish, ';'), 'utf-16le'],
    ['UTF-16 the other way round', wide(spanish, [0xfe, 0xff], true), rowsOf(spanish, ';'), 'utf-16be'],
    ['UTF-16 without a mark', wide(spanish, [], false), rowsOf(spanish, ';'), 'utf-16le'],
    ['Windows-1252', Buffer.from(spanish, 'latin1'), rowsOf(spanish, ';'), 'windows-1252'],
    ['blanks that hide', bytesOf(spanish.replace('ana@', '\u200b ana@')), rowsOf(spanish, ';'), 'utf-8'],
    ['empty columns at the end', bytesOf(spanish.replaceAll('\n', ';;;\n')), rowsOf(spanish, ';'), 'utf-8'],
  ])('%s', async (_name, bytes, rows, encoding) => {
    const table = await readTable(bytes)
    expect(table.headers).toEqual(['correo', 'monto', 'concepto'])
    expect(table.encoding).toBe(encoding)
    expect((await all(table.rows)).map(({ cells }) => cells)).toEqual(rows)
  })

  test('rows keep the numbers that a spreadsheet shows, over empty lines and quoted line ends', async () => {
    const text = `\n${head}\nana@example.com,1,"two\nlines"\n\n,,\nluis@example.com,2,x\n`
    expect((await all((await readTable(bytesOf(text))).rows)).map(({ row, cells }) => [row, ...cells])).toEqual([
      [3, 'ana@example.com', '1', 'two lines'],
      [6, 'luis@example.com', '2', 'x'],
    ])
  })

  test('a workbook gives what its owner sees: texts in parts, numbers with their 15 digits, gaps, and formulas as they are written', async () => {
    const parts = workbookParts([
      ['correo', 'monto', 'concepto'],
      ['ana@example.com', 62.5, 'Peña & Söhne'],
      ['luis@example.com', { xml: '><v>1000.0999999999999</v>' }, { xml: ' t="inlineStr"><is><t>Bono</t></is>' }],
      [{ xml: ' t="str"><v>x@example.com</v>' }, { xml: '><f>SUM(B2:B3)</f><v>7</v>' }, { xml: ' t="e"><v>#N/A</v>' }],
      ['eva@example.com', { xml: '><v>1.0500000000000001E+19</v>' }],
    ])
    const texts = parts['xl/sharedStrings.xml'] ?? ''
    parts['xl/sharedStrings.xml'] = texts.replace(
      '<t>Peña &amp; Söhne</t>',
      '<r><t>Peña </t></r><r><t>&amp; Söhne</t></r><rPh><t>!</t></rPh>',
    )
    parts['xl/worksheets/sheet1.xml'] = (parts['xl/worksheets/sheet1.xml'] ?? '').replace('<row r="5">', '<row r="7">')
    const table = await readTable(packWorkbook(parts))
    expect([table.headers, table.encoding]).toEqual([['correo', 'monto', 'concepto'], 'workbook'])
    expect((await all(table.rows)).map(({ row, cells }) => [row, ...cells])).toEqual([
      [2, 'ana@example.com', '62.5', 'Peña & Söhne'],
      [3, 'luis@example.com', '1000.1', 'Bono'],
      [4, 'x@example.com', '=SUM(B2:B3)', '#N/A'],
      [7, 'eva@example.com', expect.stringMatching(/e\+19$/), ''],
    ])
  })
})

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const row of rows) found.push(row)
  return found
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function rowsOf(text: string, separator: string): string[][] {
  if (separator === ',')
    return [
      ['ana@example.com', '62.50', 'Quincena 2'],
      ['luis@example.com', '1,000.50', 'Bono, nov'],
    ]
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(separator))
}
