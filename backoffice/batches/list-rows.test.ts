import { expect, onTestFinished, test } from 'vitest'
import { givenPerson, testDesk } from '../test-desk'
import { findBatch } from './find-batch'
import { findRefusedForDebit, listRowsToSee } from './list-rows'
import { renewRunnerLease, runWave } from './run-batches'
import { givenBatch, testBank, testDeps } from './test-deps'

test('a row whose quote must not be paid is listed with that quote, because only its page shows what differs', async () => {
  const [desk, runner] = [await testDesk(), '00000000-0000-7000-8000-000000000001']
  onTestFinished(() => desk.close())
  const bank = testBank(desk)
  const { createQuote } = bank.api
  bank.api.createQuote = async (body, options) => {
    const quote = await createQuote(body, options)
    return { ...quote, source_amount: (quote.source_amount ?? 0) - (quote.total_fees ?? 0) }
  }
  const deps = testDeps(desk, bank)
  const batch = await givenBatch(deps, await givenPerson(desk, ['finance']), 1)
  await renewRunnerLease(deps, runner)
  await runWave(deps, runner)
  const [row] = await listRowsToSee(desk.db, batch.id, 50)
  expect(row).toMatchObject({ state: 'waiting', code: 'amount_unit_mismatch', quoteId: [...bank.quotes.keys()][0] })
  expect(bank.debits.size).toBe(0)
})

test('the dearest of the refused rows is found by its amount in the source currency, whatever the currency of the amount', async () => {
  const desk = await testDesk()
  onTestFinished(() => desk.close())
  const { id } = await givenBatch(testDeps(desk, testBank(desk)), await givenPerson(desk, ['finance']), 2)
  const { sql } = desk.database
  await sql`update backoffice.batches set reference_rates = ${sql.json({ 'USDC/VES': '200' })} where id = ${id}`
  const refuse = (number: number, side: string, currency: string, amount: number, debit: number) => sql`
    update backoffice.batch_rows set code = 'debit_drift', amount_side = ${side}, currency = ${currency}, amount_minor = ${amount},
      destination_currency = 'VES', debit_minor = ${debit}
    where batch_id = ${id} and row_number = (
      select row_number from backoffice.batch_rows where batch_id = ${id} order by row_number offset ${number} limit 1)`
  await refuse(0, 'source', 'USDC', 100_00, 107_00)
  await refuse(1, 'destination', 'VES', 20_000_00, 150_00)
  const batch = await findBatch(desk.db, id)
  if (batch === undefined) throw new Error('There is no batch')
  expect(await findRefusedForDebit(desk.db, batch)).toMatchObject({ currency: 'VES', debitMinor: 150_00n })
})
