import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { resolveUnknown } from '../calls/resolve-unknown'
import { sendCall } from '../calls/send-call'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { smallPermit } from '../test-permit'
import { retryFailed } from './ask-again'
import { cancelRest, pauseBatch, resumeBatch } from './control-batch'
import { findBatch } from './find-batch'
import { listRowsToSee } from './list-rows'
import { readProgress } from './progress'
import { renewRunnerLease, runOtherTasks, runWave } from './run-batches'
import { givenBatch, type TestBank, testBank, testDeps } from './test-deps'

let desk: TestDesk
let finance: Actor
let bank: TestBank
const runner = '00000000-0000-7000-8000-000000000001'
const submission = { rates: { 'USDC/VES': '284.1134' }, note: null }
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())
beforeEach(() => {
  bank = testBank(desk)
})
const deps = () => testDeps(desk, bank)

test('a row that was being quoted when the rest was cancelled is not paid', async () => {
  const { id } = await givenBatch(deps(), finance, 3)
  await quoteWhile(() => cancelRest(deps(), finance, id))
  expect(await findBatch(desk.db, id)).toMatchObject({ pauseReason: null })
  await turns(3)
  expect(await stateCounts(id)).toEqual({ cancelled: 3 })
  expect([await findBatch(desk.db, id), bank.debits.size]).toMatchObject([{ state: 'cancelled' }, 0])
})

test('a row whose payment did not leave before the rest was cancelled is not paid afterwards, and one on hold is confirmed', async () => {
  const { id } = await givenBatch(deps(), finance, 4, 'p')
  bank.meet.before = (operation, n) => {
    if (operation === 'payQuote' && n === 1) throw new ServiceError('outcome_unknown', 'lost before its effect')
    if (operation === 'payQuote' && n === 2) throw new ServiceError('api_unreachable', 'away')
    if (operation === 'confirmQuote') throw new ServiceError('api_unreachable', 'away')
  }
  await turn(false)
  expect(await stateCounts(id)).toEqual({ held: 2, unknown: 1, waiting: 1 })
  expect(await cancelRest(deps(), finance, id)).toBe(1)
  bank.meet.before = () => {}
  await expect(pauseBatch(desk, finance, id)).rejects.toMatchObject({ code: 'batch_moved_on' })
  await turns(12)
  expect(await stateCounts(id)).toEqual({ cancelled: 2, paid: 2 })
  expect(await findBatch(desk.db, id)).toMatchObject({ state: 'cancelled' })
  expect([...bank.debits.values()]).toEqual([1, 1])
})

test('rows that were started and wait again are counted as those that can be cancelled, whatever paused the batch', async () => {
  const { id } = await givenBatch(deps(), finance, 3, 'f')
  bank.meet.before = (operation, n) => {
    if (operation === 'payQuote' && n > 1) throw new ServiceError('insufficient_funds', 'no more')
  }
  await turn(false)
  expect(await readProgress(desk.db, id)).toMatchObject({ started: 3, cancellable: 2, groups: { waiting: { rows: 0 } } })
  await desk.database.sql`update backoffice.batches set pause_reason = 'rows_changed' where id = ${id}`
  expect(await cancelRest(deps(), finance, id)).toBe(2)
  await turns(3)
  expect(await stateCounts(id)).toEqual({ cancelled: 2, paid: 1 })
})

test('failed rows are retried after the rest was cancelled, and the cancelled ones stay cancelled', async () => {
  const { id } = await givenBatch(deps(), finance, 3)
  bank.meet.before = (operation, n) => {
    if (operation === 'payQuote' && n === 1) throw new ServiceError('customer_blocked', 'no')
    if (operation === 'payQuote' && n === 2) throw new ServiceError('api_unreachable', 'away')
  }
  await turn(false)
  expect(await cancelRest(deps(), finance, id)).toBe(1)
  const early = retryFailed(deps(), finance, id, submission)
  await expect(early, 'rows of the rest are still under way').rejects.toMatchObject({ code: 'batch_moved_on' })
  bank.meet.before = () => {}
  await turns(8)
  expect(await retryFailed(deps(), finance, id, submission)).toBe(1)
  await turns(8)
  expect(await stateCounts(id)).toEqual({ cancelled: 1, paid: 2 })
  expect([...bank.debits.values()]).toEqual([1, 1])
})

test('a row whose quote a person paid while the batch was paused is looked up, not cancelled and not paid again', async () => {
  const { id } = await givenBatch(deps(), finance, 2, 'h')
  await quoteWhile(() => pauseBatch(desk, finance, id))
  const [row] = await desk.database.sql`
    select quote_id, state from backoffice.batch_rows where batch_id = ${id} and row_number = 2`
  expect(row?.state).toBe('waiting')
  await payByHand(String(row?.quote_id))
  expect(await cancelRest(deps(), finance, id)).toBe(1)
  await turns(4)
  expect(await stateCounts(id)).toEqual({ cancelled: 1, paid: 1 })
  expect([...bank.debits.values()]).toEqual([1])
})

test('a row that was refused and whose quote a person paid afterwards is not retried', async () => {
  const { id } = await givenBatch(deps(), finance, 2, 'z')
  bank.meet.before = (operation) => {
    if (operation === 'payQuote') throw new ServiceError('customer_blocked', 'no')
  }
  await turn(false)
  expect(await stateCounts(id)).toEqual({ failed: 2 })
  bank.meet.before = () => {}
  const [row] = await desk.database.sql`select quote_id from backoffice.batch_rows where batch_id = ${id} and row_number = 2`
  await payByHand(String(row?.quote_id))
  expect(await readProgress(desk.db, id)).toMatchObject({ retryable: 1 })
  const shown = await listRowsToSee(desk.db, id, 50)
  expect(shown.map(({ rowNumber, isMoneyHere }) => [rowNumber, isMoneyHere])).toEqual([
    [2, false],
    [3, true],
  ])
  await turns(2)
  expect(await retryFailed(deps(), finance, id, submission)).toBe(1)
  await turns(8)
  expect([...bank.debits.values()]).toEqual([1, 1])
})

test('a row whose quote a person paid while the batch was paused is looked up when the batch is resumed, and the batch ends', async () => {
  const { id } = await givenBatch(deps(), finance, 2, 'r')
  await quoteWhile(() => pauseBatch(desk, finance, id))
  const [row] = await desk.database.sql`select quote_id from backoffice.batch_rows where batch_id = ${id} and row_number = 2`
  await payByHand(String(row?.quote_id))
  await resumeBatch(desk, finance, id)
  await turns(5)
  expect(await stateCounts(id)).toEqual({ paid: 2 })
  expect(await findBatch(desk.db, id)).toMatchObject({ state: 'done' })
  expect([...bank.debits.values()]).toEqual([1, 1])
})

/** Runs a wave, during whose quotes a person acts. */
async function quoteWhile(act: () => Promise<unknown>): Promise<void> {
  let acted: Promise<unknown> | undefined
  const createQuote: typeof bank.api.createQuote = async (...call) => {
    acted ??= act()
    await acted
    return bank.api.createQuote(...call)
  }
  await renewRunnerLease(deps(), runner)
  await runWave(testDeps(desk, bank, { api: { ...bank.api, createQuote } }), runner)
}

/** Pays a quote as a person does on its page: the call is in the trail, and the row of the batch does not know of it. */
async function payByHand(quoteId: string): Promise<void> {
  const intent = { operation: 'payQuote', action: 'quote.pay', object: { kind: 'quote', id: quoteId } } as const
  const permit = smallPermit(desk, finance, quoteId)
  await sendCall(desk, finance, { ...intent, idempotencyKey: `pay-${quoteId}`, permit }, () =>
    bank.api.payQuote(quoteId, { source: { prefunded_account_id: 'treasury' } }),
  )
}

async function turn(resolves = true): Promise<void> {
  await renewRunnerLease(deps(), runner)
  await runWave(deps(), runner)
  if (!resolves) return
  await resolveUnknown(desk, bank.api)
  await runOtherTasks(deps())
}

async function turns(number: number): Promise<void> {
  for (let left = number; left > 0; left--) {
    await turn()
    for (const quote of bank.quotes.values()) if (quote.state === 'moving') quote.state = 'arrived'
    passTime(desk, 60)
  }
}

async function stateCounts(id: string): Promise<Record<string, number>> {
  const rows = await desk.database.sql`
    select state, count(*)::int as rows from backoffice.batch_rows where batch_id = ${id} group by state order by state`
  return Object.fromEntries(rows.map(({ state, rows }) => [state, rows]))
}
