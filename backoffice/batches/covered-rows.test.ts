import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { findApproval } from '../approvals/approval'
import { decideApproval } from '../approvals/decide'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { goOnAtRates, retryFailed } from './ask-again'
import { policyGate } from './batch-gate'
import { resumeBatch } from './control-batch'
import { findBatch } from './find-batch'
import { findRowOfQuote } from './find-row-of-quote'
import { readBatchIntent } from './frozen-batch'
import { reopenBatch } from './reopen-batch'
import { renewRunnerLease, runOtherTasks, runWave } from './run-batches'
import type { Batch } from './tables'
import { givenBatch, type TestBank, testBank, testDeps } from './test-deps'

const runner = '00000000-0000-7000-8000-000000000001'
let desk: TestDesk
let finance: Actor
let approver: Actor
let bank: TestBank
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
  approver = await givenPerson(desk, ['approver'])
})
afterAll(() => desk.close())
beforeEach(() => {
  bank = testBank(desk)
})

const deps = () => testDeps(desk, bank, { gate: policyGate })

test('a row whose payment came back is paid again under the same approval, while the others are under way', async () => {
  const batch = await givenDecided('c', 'approve')
  await turn()
  const [first] = bank.quotes.values()
  if (first) first.state = 'returned'
  passTime(desk, 400)
  await turn()
  expect(await stateCounts(batch)).toEqual({ failed: 1, processing: 2 })
  expect(await retryFailed(deps(), finance, batch.id, { rates: { 'USDC/VES': '284.1134' }, note: null })).toBe(1)
  await untilDone(batch)
  expect(await stateCounts(batch)).toEqual({ paid: 3 })
  expect([...bank.debits.values()].sort()).toEqual([1, 1, 2])
})

test('rows that were not confirmed in time are paid again under the same approval, and none twice', async () => {
  const batch = await givenDecided('p', 'approve')
  bank.meet.before = (operation) => {
    if (operation !== 'confirmQuote') return
    passTime(desk, 700)
    throw new ServiceError('confirmation_expired', 'too late')
  }
  await turn()
  bank.meet.before = () => {}
  await untilDone(batch)
  expect(await stateCounts(batch)).toEqual({ paid: 3 })
  expect([...bank.debits.values()]).toEqual([1, 1, 1])
})

test('higher fees than a batch without prices has room for are paid only after a second approval, which binds them', async () => {
  bank.fee = () => 25_000n // of rows of 1,001, 1,002 and 1,003
  const unpriced = () => ({ ...deps(), price: async () => undefined })
  const batch = await givenBatch(unpriced(), finance, 3, 'f', 1001)
  await decide(batch, 'approve')
  await turn()
  expect(await findBatch(desk.db, batch.id)).toMatchObject({ state: 'paused', pauseReason: 'debit_drift', feeRoomMinor: 0n })
  expect(bank.debits.size).toBe(0)
  const requested = await goOnAtRates(unpriced(), finance, batch.id, { rates: { 'USDC/VES': '284.1134' }, note: null })
  expect(requested).toMatchObject({ state: 'submitted', feeRoomMinor: 19_995n })
  const request = await findApproval(desk.db, requested.approval?.requestId ?? '')
  expect(readBatchIntent(request?.intent)).toMatchObject({ feeRoomMinor: 19_995n, largestDebitMinor: 378_621n })
  await decide(requested, 'approve')
  await untilDone(batch)
  expect(await stateCounts(batch)).toEqual({ paid: 3 })
  expect([...bank.debits.values()]).toEqual([1, 1, 1])
})

test('an approval that expired pays no row, also before the job that expires it has run', async () => {
  const batch = await givenDecided('e', 'approve')
  passTime(desk, 8 * 86_400)
  await renewRunnerLease(deps(), runner)
  await runWave(deps(), runner)
  expect(bank.debits.size).toBe(0)
  expect(await findBatch(desk.db, batch.id)).toMatchObject({ state: 'paused', pauseReason: 'approval_closed' })
})

test('a row names the request under which it was paid, also after the rest was requested again', async () => {
  const batch = await givenDecided('n', 'approve')
  bank.meet.before = (operation, n) => {
    if (operation === 'payQuote' && n > 1) throw new ServiceError('rate_limited', 'slower')
  }
  await turn()
  bank.meet.before = () => {}
  bank.rate.now = 270
  passTime(desk, 60)
  await turn()
  const again = await goOnAtRates(deps(), finance, batch.id, { rates: { 'USDC/VES': '270' }, note: null })
  await decide(again, 'approve')
  await untilDone(batch)
  const rows = await desk.database
    .sql`select quote_id from backoffice.batch_rows where batch_id = ${batch.id} order by rate::numeric desc, row_number`
  const found = await Promise.all(rows.map(({ quote_id }) => findRowOfQuote(desk.db, String(quote_id))))
  const [first, second] = [batch, again].map(({ approval }) => ({
    requestId: approval?.requestId,
    decidedBy: [approver.personId],
  }))
  expect(found.map((one) => one?.approval)).toEqual([first, second, second])
})

test('a batch whose request was rejected is requested anew, or opened for changes, and cannot just be resumed', async () => {
  const submission = { rates: { 'USDC/VES': '284.1134' }, note: null }
  const batch = await givenDecided('r', 'reject')
  expect(await findBatch(desk.db, batch.id)).toMatchObject({ state: 'paused', pauseReason: 'approval_rejected' })
  await expect(resumeBatch(desk, finance, batch.id)).rejects.toMatchObject({ code: 'batch_moved_on' })
  const requested = await goOnAtRates(deps(), finance, batch.id, submission)
  expect(requested).toMatchObject({ state: 'submitted', pauseReason: null })
  expect(requested.approval?.requestId).not.toBe(batch.approval?.requestId)
  await decide(requested, 'reject')
  await reopenBatch(deps(), finance, batch.id)
  expect(await findBatch(desk.db, batch.id)).toMatchObject({ state: 'draft', approval: null })
  expect(bank.debits.size).toBe(0)
})

async function givenDecided(customer: string, decision: 'approve' | 'reject'): Promise<Batch> {
  const batch = await givenBatch(deps(), finance, 3, customer, 1001)
  await decide(batch, decision)
  return batch
}

async function decide(batch: Batch, decision: 'approve' | 'reject'): Promise<void> {
  const request = await findApproval(desk.db, batch.approval?.requestId ?? '')
  if (request === undefined) throw new Error(`The batch is ${batch.state}, and nobody was asked`)
  await decideApproval(desk, approver, { approvalId: request.id, hash: request.hash, decision, reason: 'Not this week' })
  await runOtherTasks(deps())
}

async function turn(): Promise<void> {
  await renewRunnerLease(deps(), runner)
  await runWave(deps(), runner)
  await runOtherTasks(deps())
}

async function untilDone({ id }: Batch): Promise<void> {
  for (let number = 0; number < 100; number++) {
    await turn()
    for (const quote of bank.quotes.values()) if (quote.state === 'moving') quote.state = 'arrived'
    const batch = await findBatch(desk.db, id)
    if (batch?.state === 'done') return
    passTime(desk, 60)
  }
  throw new Error('the batch does not end')
}

async function stateCounts({ id }: Batch): Promise<Record<string, number>> {
  const rows = await desk.database.sql`
    select state, count(*)::int as rows from backoffice.batch_rows where batch_id = ${id} group by state order by state`
  return Object.fromEntries(rows.map(({ state, rows }) => [state, rows]))
}
