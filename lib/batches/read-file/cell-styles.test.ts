import { expect, test } from 'vitest'
import { readAmount } from '#lib/shared/batches/read-cells'
import { toDateText } from './cell-styles'
import { readTable } from './read-table'
import { packWorkbook, workbookParts } from './test-workbook'

const formats = [
  'General',
  'dd/mm/yyyy',
  '#,##0.00 "Bs de hoy"',
  '[$USD] 0.00',
  'yyyy\\-mm\\-dd hh:mm',
  '0.00_d',
  '[Red]d\\.m',
  '[$Bs.-200A] #,##0.00;[Red]-[$Bs.-200A] #,##0.00',
  '$#,##0.00',
  '0.00\\ "(neto)"',
]
const ids = ['0', ...formats.map((_, index) => String(164 + index)), '14', '4', '46']
const styles = `<styleSheet><numFmts>${formats
  .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
  .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`

/** Returns the second column of a workbook with one cell. `id`: the format of the cell. */
async function shown(value: string, id: string, properties = ''): Promise<string> {
  const cell = { xml: ` s="${ids.indexOf(id)}"><v>${value}</v>` }
  const parts = workbookParts([
    ['correo', 'concepto'],
    ['ana@example.com', cell],
  ])
  const list = parts['xl/workbook.xml']?.replace('<sheets>', `${properties}<sheets>`) ?? ''
  const { rows } = await readTable(packWorkbook({ ...parts, 'xl/workbook.xml': list, 'xl/styles.xml': styles }))
  const { value: row } = await rows.next()
  return row?.cells[1] ?? ''
}

test.each([
  ['46346', '165', '2026-11-20'],
  ['46346', '14', '2026-11-20'],
  ['46346.5868055556', '168', '2026-11-20 14:05'],
  ['46346', '170', '2026-11-20'],
  ['0.25', '46', '06:00'],
  ['1', '14', '1900-01-01'],
  ['61', '14', '1900-03-01'],
])('the number %s in the format %s is the date that the sheet shows: %s', async (value, id, date) => {
  expect(await shown(value, id)).toBe(date)
})

test('a workbook that counts from 1904 shows other days for the same numbers', async () => {
  expect(await shown('44884', '14', '<workbookPr date1904="1"/>')).toBe('2026-11-20')
})

test.each(['0', '164', '169', '173', '4'])(
  'the format %s is that of a number, although it may contain letters of a date',
  async (id) => {
    expect(await shown('46346', id)).toBe('46346')
  },
)

test.each([
  ['166', 'VES 46346'],
  ['167', 'USD 46346'],
  ['171', 'VES 46346'],
  ['172', '$ 46346'],
])('an amount in the format %s has the currency that the sheet shows: %s', async (id, amount) => {
  expect(await shown('46346', id)).toBe(amount)
})

test('a date is no amount', async () => {
  expect(readAmount(await shown('1500', '14'), 'en')).toMatchObject({ fault: { code: 'not_a_number' } })
  expect([toDateText('-1', { from1904: false }), toDateText('1e9', { from1904: false })]).toEqual([undefined, undefined])
})

test.each([
  ['one format of brackets alone', 300_000, 1],
  ['thousands of styles of one format', 255, 20_000],
])('%s delays nobody: the file is read at once', async (_what, length, styled) => {
  const format = `<numFmt numFmtId="164" formatCode="${'['.repeat(length)}"/>`
  const xfs = '<xf numFmtId="164"/>'.repeat(styled)
  const styles = `<styleSheet><numFmts>${format}</numFmts><cellXfs>${xfs}</cellXfs></styleSheet>`
  const rows = [
    ['correo', 'monto'],
    ['ana@example.com', 1],
  ]
  const started = performance.now()
  await readTable(packWorkbook({ ...workbookParts(rows), 'xl/styles.xml': styles }))
  expect(performance.now() - started).toBeLessThan(1_000)
})
