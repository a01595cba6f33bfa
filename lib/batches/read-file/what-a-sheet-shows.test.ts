import { expect, test } from 'vitest'
import { readTable } from './read-table'
import { packWorkbook, workbookParts } from './test-workbook'

type Sheet = { name: string; state?: string; kind?: string; xml: string }

const row = (number: number, cells: readonly string[], more = '') =>
  `<row r="${number}"${more}>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
const table = (...payees: string[]) =>
  row(1, ['correo', 'monto']) + payees.map((payee, at) => row(at + 2, [`${payee}@example.com`, '1'])).join('')

/** Packs a workbook of several sheets, as spreadsheets write it. */
function workbookOf(sheets: readonly Sheet[]): Uint8Array {
  const pathOf = ({ kind = 'worksheets' }: Sheet, at: number) => `${kind}/sheet${at + 1}.xml`
  const list = sheets.map(({ name, state }, at) => {
    return `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`
  })
  const relations = sheets.map((sheet, at) => `<Relationship Id="rId${at + 1}" Target="${pathOf(sheet, at)}"/>`)
  const parts = sheets.map((sheet, at) => [`xl/${pathOf(sheet, at)}`, `<worksheet>${sheet.xml}</worksheet>`] as const)
  return packWorkbook({
    ...workbookParts([]),
    'xl/workbook.xml': `<workbook><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
  })
}

async function read(bytes: Uint8Array): Promise<string[]> {
  const { headers, rows } = await readTable(bytes)
  const lines = [headers.join(' ')]
  for await (const { row: number, cells } of rows) lines.push(`${number}: ${cells.join(' ')}`)
  return lines
}

const ana = ['correo monto', '2: ana@example.com 1']

test.each(['hidden', 'veryHidden'])('a sheet that is %s is not paid, although it comes first', async (state) => {
  const sheets = [
    { name: 'Old', state, xml: table('eva') },
    { name: 'Payroll', xml: table('ana') },
  ]
  expect(await read(workbookOf(sheets))).toEqual(ana)
  await expect(read(workbookOf(sheets.slice(0, 1)))).rejects.toMatchObject({ extra: { fault: 'no_sheet' } })
})

test('a chart and an empty sheet before the payments are passed over', async () => {
  const before = [
    { name: 'Chart', kind: 'chartsheets', xml: '' },
    { name: 'Sheet2', xml: '<row r="1"/>' },
  ]
  expect(await read(workbookOf([...before, { name: 'Payroll', xml: table('ana') }]))).toEqual(ana)
})

test('two sheets of payments are refused by their names, since only one is read; a sheet of something else is not', async () => {
  const payroll = { name: 'Offices', xml: table('ana') }
  await expect(read(workbookOf([payroll, { name: 'Plants', xml: table('leo') }]))).rejects.toMatchObject({
    extra: { fault: 'several_sheets', one: 'Offices', other: 'Plants' },
  })
  await expect(read(workbookOf([{ name: 'Help', xml: row(1, ['What', 'How']) }, payroll]))).rejects.toMatchObject({
    extra: { fault: 'several_sheets', one: 'Help', other: 'Offices' },
  })
  const others = [
    { name: 'Banks', xml: row(1, ['Code', 'Bank']) },
    { name: 'Sheet3', xml: '' },
    { name: 'Old', state: 'hidden', xml: table('eva') },
  ]
  expect(await read(workbookOf([payroll, ...others]))).toEqual(ana)
})

test.each(['1', 'true'])('a row that a filter hides (%s) is neither paid nor left out without a word', async (hidden) => {
  const xml = table('ana') + row(3, ['eva@example.com', '999'], ` hidden="${hidden}"`)
  await expect(read(workbookOf([{ name: 'Payroll', xml }]))).rejects.toMatchObject({ extra: { fault: 'hidden_row', row: 3 } })
})

test('an empty row may be hidden, and a row that says that it is not hidden is read', async () => {
  const xml = `${row(1, ['correo', 'monto'])}${row(2, ['ana@example.com', '1'], ' hidden="0"')}<row r="3" hidden="1"/>`
  expect(await read(workbookOf([{ name: 'Payroll', xml }]))).toEqual(ana)
})

test.each(['hidden="1"', 'hidden="true" width="0"', 'width="0"'])(
  'a column that is hidden (%s) is neither read nor left out without a word, and is named as the sheet names it',
  async (how) => {
    const columns = `<cols><col min="1" max="1" width="9"/><col min="2" max="2" ${how}/></cols>`
    const sheet = { name: 'Payroll', xml: columns + table('ana') }
    const refusal = { extra: { fault: 'hidden_column', column: 'B', name: 'monto' } }
    await expect(read(workbookOf([sheet]))).rejects.toMatchObject(refusal)
    const payroll = { name: 'Offices', xml: table('ana') }
    await expect(read(workbookOf([payroll, sheet])), 'its payments are no less there').rejects.toMatchObject({
      extra: { fault: 'several_sheets', one: 'Offices', other: 'Payroll' },
    })
  },
)

test('hidden columns that are counted from far before the first one are those that a sheet has', async () => {
  const xml = '<cols><col min="-99999999" max="1" hidden="1"/></cols>'
  const refusal = { extra: { fault: 'hidden_column', column: 'A', name: 'correo' } }
  await expect(read(workbookOf([{ name: 'Payroll', xml: xml + table('ana') }]))).rejects.toMatchObject(refusal)
})

test('a hidden column without a name is refused by its letter; hidden columns without a text are not', async () => {
  const columns = '<cols><col min="2" max="2" hidden="1"/><col min="4" max="16384" hidden="1"/></cols>'
  const head = row(1, ['correo', '', 'monto'])
  const unnamed = `${columns}${head}${row(2, ['ana@example.com', '7', '1'])}`
  await expect(read(workbookOf([{ name: 'Payroll', xml: unnamed }]))).rejects.toMatchObject({
    extra: { fault: 'hidden_column', column: 'B', name: '–' },
  })
  const empty = `${columns}${head}${row(2, ['ana@example.com', '', '1'])}`
  expect(await read(workbookOf([{ name: 'Payroll', xml: empty }]))).toEqual(['correo  monto', '2: ana@example.com  1'])
})

test('rows of a title above the column names are passed over, and rows keep their numbers', async () => {
  const xml = `${row(1, ['Payroll of November'])}${row(3, ['', 'Puente Sur'])}${row(5, ['correo', 'monto'])}${row(6, ['ana@example.com', '1'])}`
  expect(await read(workbookOf([{ name: 'Payroll', xml }]))).toEqual(['correo monto', '6: ana@example.com 1'])
  const text = 'Payroll of November\n\ncorreo;monto\nana@example.com;1\n'
  for (const written of [text, text.replace('ber\n', 'ber;;\n')])
    expect(await read(new TextEncoder().encode(written))).toEqual(['correo monto', '4: ana@example.com 1'])
})

test('the line in which a spreadsheet names the separator is no row', async () => {
  for (const mark of ['', '\ufeff']) {
    const text = `${mark}sep=;\r\ncorreo;monto\r\nana@example.com;1,50\r\n`
    expect(await read(new TextEncoder().encode(text))).toEqual(['correo monto', '2: ana@example.com 1,50'])
  }
})
