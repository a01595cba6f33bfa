import { expect, test } from 'vitest'
import { createBatch, printFile } from '#backoffice/batches/create-batch'
import { listRowNumbers, listRowsByNumber } from '#backoffice/batches/list-rows'
import { givenPerson, testDesk } from '#backoffice/test-desk'
import { matchColumns } from '../shared/batches/columns'
import { readBatchCells } from './batch-deps'
import { readTable } from './read-file/read-table'

const rows = 5_000
const headers = ['email', 'document', 'amount', 'concept']
/** The mistakes in every sixteenth or seventeenth row, in turn, with their column. */
const wrong = [
  { column: 0, text: 'nobody(at)example.com', field: 'email' },
  { column: 1, text: 'V-1630295X', field: 'document' },
  { column: 2, text: '1.000', field: 'amount' },
  { column: 3, text: 'x'.repeat(34), field: 'concept' },
]

test('each of 300 bad cells among 5,000 rows is reported at its row and column by the first check of the file', async () => {
  const desk = await testDesk()
  const actor = await givenPerson(desk, ['finance'])
  const expected = new Map(Array.from({ length: 300 }, (_, n) => [Math.floor(n * 16.6) + 2, wrong[n % wrong.length]]))
  const lines = Array.from({ length: rows }, (_, index) => {
    const cells = [`payee${index}@example.com`, 'V12345678', `${10 + (index % 90)}.50`, 'Quincena 2']
    const fault = expected.get(index + 2)
    return (fault ? cells.with(fault.column, fault.text) : cells).join(';')
  })
  const bytes = Buffer.from([headers.join(';'), ...lines].join('\r\n'))

  // The statistics of the table are from earlier batches, so the server plans as if this batch had almost no rows.
  await desk.database.sql`
    with before as (
      insert into backoffice.batches (id, name, file_name, file_print, encoding, headers, columns, locale, source_account_id,
        source_account_name, source_currency, fees_paid_by, state, made_by, made_by_name, made_by_roles, made_at)
      values (gen_random_uuid(), 'Before', 'before.csv', '', 'utf-8', '{}', '{}', 'en', 's1', 'Tesorería', 'USDC', 'source', 'draft',
        ${actor.personId}, 'Lucía', '{}', now()) returning id)
    insert into backoffice.batch_rows (batch_id, row_number) select before.id, n from before, generate_series(2, 1001) n`
  await desk.database.sql`analyze backoffice.batch_rows`

  const started = performance.now()
  const table = await readTable(bytes)
  const facts = {
    name: 'Nómina',
    fileName: 'nomina.csv',
    filePrint: printFile(desk, 'large'),
    encoding: table.encoding,
    headers,
    columns: Object.fromEntries(Object.entries(matchColumns(table.headers))),
    locale: 'en',
    feesPaidBy: 'source' as const,
    source: { id: 's1', name: 'Tesorería', currency: 'USDC' },
  }
  const { id } = await createBatch(desk, actor, facts, table.rows, readBatchCells)
  const { all, problems } = await listRowNumbers(desk.db, id)
  console.log(`first verdict on ${rows} rows after ${Math.round(performance.now() - started)} ms`)

  expect(all).toHaveLength(rows)
  expect(problems).toEqual([...expected.keys()])
  const found = await listRowsByNumber(desk.db, id, problems)
  expect(found.map(({ rowNumber, faults }) => [rowNumber, faults.map(({ field }) => field)])).toEqual(
    [...expected].map(([row, fault]) => [row, [fault?.field]]),
  )
})
