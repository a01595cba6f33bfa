import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { retryFailed } from './ask-again'
import { intendRows } from './edit-rows'
import { findBatch } from './find-batch'
import { renewRunnerLease, runWave } from './run-batches'
import { submitBatch } from './submit-batch'
import type { Batch } from './tables'
import { givenBatch, givenDraft, type TestBank, testBank, testDeps } from './test-deps'

const runners = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
const submission = { rates: { 'USDC/VES': '284.1134000001' }, note: null }
let desk: TestDesk
let finance: Actor
let bank: TestBank
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())
beforeEach(async () => {
  passTime(desk, 30 * 86_400)
  bank = testBank(desk)
  await desk.database.sql`truncate backoffice.batches, backoffice.batch_rows, backoffice.calls, backoffice.quote_intents cascade`
})

test.each([1, 2, 3])(
  'two batches with the same payments that were submitted before either paid, run at once, pay each of them once (%i)',
  async () => {
    const deps = testDeps(desk, bank)
    const batches = [await givenBatch(deps, finance, 6), await givenBatch(deps, finance, 6)]
    for (const runner of runners) await renewRunnerLease(deps, runner)
    for (let turn = 0; turn < 3; turn++) await Promise.all(runners.map((runner) => runWave(deps, runner)))
    expect(paymentsOf()).toEqual([1, 1, 1, 1, 1, 1])
    const rows = (await Promise.all(batches.map(rowsOf))).flat()
    expect(rows.filter(({ code }) => code === 'paid_meanwhile')).toHaveLength(6)
    expect(rows.filter(({ state }) => state === 'failed')).toHaveLength(6)
  },
)

test('a gate that answers for too few rows lets none be paid', async () => {
  const deps = testDeps(desk, bank)
  const permits: typeof deps.gate.permits = async (...given) => (await deps.gate.permits(...given)).slice(1)
  await givenBatch(deps, finance, 3)
  const [runner = ''] = runners
  await renewRunnerLease(deps, runner)
  await expect(runWave({ ...deps, gate: { ...deps.gate, permits } }, runner)).rejects.toThrow('no answer')
  expect(paymentsOf()).toEqual([])
})

test('a row that was paid meanwhile shows that payment, and is paid once somebody retries it', async () => {
  const deps = testDeps(desk, bank)
  const first = await givenBatch(deps, finance, 2)
  const second = await givenBatch(deps, finance, 2)
  const [runner = ''] = runners
  await renewRunnerLease(deps, runner)
  for (let turn = 0; turn < 3; turn++) await runWave(deps, runner)
  const [paid, refused] = (await rowsOf(first)).every(({ code }) => code === null) ? [first, second] : [second, first]
  const quotes = (await rowsOf(paid)).map(({ quoteId }) => quoteId)
  expect((await rowsOf(refused)).map(({ state, code, paidBefore }) => [state, code, paidBefore?.quoteId])).toEqual(
    quotes.map((quoteId) => ['failed', 'paid_meanwhile', quoteId]),
  )
  expect(paymentsOf()).toEqual([1, 1])
  await retryFailed(deps, finance, refused.id, submission)
  await runWave(deps, runner)
  expect(paymentsOf()).toEqual([2, 2])
  expect((await findBatch(desk.db, refused.id))?.state).toBe('running')
})

test('equal rows of one batch that somebody ticked as intended are both paid', async () => {
  const deps = testDeps(desk, bank)
  const id = await givenDraft(deps, finance, [
    ['c0', '', '10', 'Uno'],
    ['c0', '', '10', 'Dos'],
  ])
  await intendRows(desk, finance, id, [2, 3], true)
  await submitBatch(deps, finance, id, submission)
  const [runner = ''] = runners
  await renewRunnerLease(deps, runner)
  for (let turn = 0; turn < 3; turn++) await runWave(deps, runner)
  expect(paymentsOf()).toEqual([2])
})

type Row = { state: string; code: string | null; quoteId: string | null; paidBefore: { quoteId: string } | null }

async function rowsOf({ id }: Batch): Promise<Row[]> {
  const rows = await desk.database.sql<Row[]>`
    select state, code, quote_id as "quoteId", paid_before as "paidBefore" from backoffice.batch_rows
    where batch_id = ${id} order by row_number`
  return [...rows]
}

/** Returns how often each customer was paid. */
function paymentsOf(): number[] {
  const paid = [...bank.quotes.values()].filter(({ state }) => state !== 'open' && state !== 'lapsed')
  const counts = new Map<string, number>()
  for (const { body } of paid) counts.set(body.customer_id, (counts.get(body.customer_id) ?? 0) + 1)
  return [...counts.values()]
}
