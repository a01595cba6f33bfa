import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPerson, plansOf, type TestDesk, testDesk } from '../test-desk'
import { claimAwaitingRows } from './confirm-rows'
import { takeOverRows } from './recover-rows'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

test('what is under way is found by an index, however many rows have ended', async () => {
  await givenEndedRows(10_000)
  const plans = await plansOf(desk, async () => {
    await takeOverRows(desk)
    await claimAwaitingRows(desk, randomUUID(), 25)
  })
  expect(plans).toHaveLength(3)
  for (const plan of plans) {
    expect(plan).toContain('batch_rows_under_way')
    expect(plan).not.toContain('Seq Scan on batch_rows')
  }
})

async function givenEndedRows(count: number): Promise<void> {
  const { sql } = desk.database
  const { personId } = await givenPerson(desk, ['finance'])
  const id = randomUUID()
  await sql`insert into backoffice.batches (id, name, file_name, file_print, encoding, headers, columns, locale, source_account_id, source_account_name,
      source_currency, fees_paid_by, state, made_by, made_by_name, made_by_roles, made_at, frozen_at, frozen_hash)
    values (${id}, 'Payroll', 'payroll.csv', 'p', 'utf-8', '{}', '{}', 'en', 'a1', 'Treasury', 'USDC', 'source', 'done', ${personId}, 'Lucía',
      '{finance}', now(), now(), 'h')`
  await sql`insert into backoffice.batch_rows (batch_id, row_number, state) select ${id}, n, 'paid' from generate_series(1, ${count}) n`
  await sql`analyze backoffice.batch_rows`
}
