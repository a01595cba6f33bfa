import { expect, onTestFinished, test } from 'vitest'
import { givenPerson, testDesk } from '../test-desk'
import { listRowsToSee } from './list-rows'
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
