import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '#contract/transfers'
import { settlePayment } from '../calls/keep-payment'
import { quoteOf, transactionOf } from '../calls/test-remote-api'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { retryFailed } from './ask-again'
import { endBatches } from './end-batches'
import { endUndone } from './end-undone'
import { findBatch } from './find-batch'
import { followRows } from './follow-rows'
import { readProgress } from './progress'
import { renewRunnerLease, runOtherTasks, runWave } from './run-batches'
import { givenBatch, givenDraft, type TestBank, testBank, testDeps } from './test-deps'

let desk: TestDesk
let finance: Actor
let bank: TestBank
const one = '00000000-0000-7000-8000-000000000001'
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T14:00:00.000Z')
  await desk.database
    .sql`truncate backoffice.batches, backoffice.batch_rows, backoffice.batch_runners, backoffice.calls, backoffice.looks, backoffice.quote_intents, backoffice.registry`
  bank = testBank(desk)
})

const deps = () => testDeps(desk, bank)
const statesOf = async (id: string) => {
  const rows = await desk.database.sql`select state from backoffice.batch_rows where batch_id = ${id} order by row_number`
  return rows.map(({ state }) => String(state))
}
test('a row whose quote is over ends when its payment says how: it may have been confirmed in time', async () => {
  const { id } = await givenBatch(deps(), finance, 1)
  await renewRunnerLease(deps(), one)
  await runWave(deps(), one)
  expect(await statesOf(id)).toEqual(['processing'])
  const look = async (transaction: Partial<Transaction>) => {
    passTime(desk, 400)
    const readQuote = async (quoteId: string) => quoteOf({ id: quoteId, status: 'expired', transaction_id: 't1' })
    await followRows(desk, { ...bank.api, readQuote, readTransaction: async () => transactionOf(transaction) })
    return statesOf(id)
  }
  expect(await look({ status: 'pending' })).toEqual(['processing'])
  expect(await look({ status: 'processing' })).toEqual(['processing'])
  expect(await look({ status: 'failed', failure_code: 'confirmation_expired' })).toEqual(['waiting'])
})

test('look-ups of payments go on at once only while they find payments that have ended', async () => {
  await givenBatch(deps(), finance, 25)
  await renewRunnerLease(deps(), one)
  await runWave(deps(), one)
  let polled = 0
  const readQuote = (id: string) => {
    polled++
    return bank.api.readQuote(id)
  }
  const follow = async () => ({ goesOn: await followRows(desk, { ...bank.api, readQuote }), polled })
  expect(await follow()).toEqual({ goesOn: false, polled: 0 })
  passTime(desk, 3)
  expect(await follow()).toEqual({ goesOn: false, polled: 16 })
  for (const quote of bank.quotes.values()) quote.state = 'arrived'
  passTime(desk, 1)
  expect(await follow()).toEqual({ goesOn: true, polled: 32 })
  expect(await follow()).toEqual({ goesOn: false, polled: 41 })
})

test('a row whose payment the API reports in words of its own is followed for 30 days, and then its end is not known', async () => {
  bank = testBank(desk, { reads: false })
  const { api } = bank
  const findTransactionByReference = async (reference: string) =>
    Object.assign(await api.findTransactionByReference(reference), { status: 'Abonada' })
  bank.api = { ...api, findTransactionByReference }
  const batch = await givenBatch(deps(), finance, 1)
  await renewRunnerLease(deps(), one)
  await runWave(deps(), one)
  passTime(desk, 29 * 86_400)
  await runOtherTasks(deps())
  expect(await statesOf(batch.id)).toEqual(['processing'])
  passTime(desk, 2 * 86_400)
  await runOtherTasks(deps())
  expect(await statesOf(batch.id)).toEqual(['not_known'])
  await endBatches(deps())
  expect(await findBatch(desk.db, batch.id)).toMatchObject({ state: 'done' })
})

test.each(['failed', 'REVERSED'])('a row that was paid fails when its payment is %s later, and is not retried', async (word) => {
  bank = testBank(desk, { reads: false })
  const batch = await givenBatch(deps(), finance, 2)
  await renewRunnerLease(deps(), one)
  await runWave(deps(), one)
  for (const quote of bank.quotes.values()) quote.state = 'arrived'
  passTime(desk, 5)
  await runOtherTasks(deps())
  await endUndone(desk)
  expect(await statesOf(batch.id)).toEqual(['paid', 'paid'])
  const [quoteId = ''] = bank.quotes.keys()
  const transaction = Object.assign(transactionOf({ id: 't1' }), { status: word })
  await settlePayment(desk, quoteId, { transaction, reference: quoteId })
  await endUndone(desk)
  expect((await statesOf(batch.id)).sort()).toEqual(['failed', 'paid'])
  expect(await readProgress(desk.db, batch.id)).toMatchObject({
    retryable: 0,
    groups: { failed: { rows: 1 }, paid: { rows: 1 } },
  })
})

test('a row whose payment failed at an API that reads no quotes is not retried, whatever code of ours the failure has', async () => {
  bank = testBank(desk, { reads: false })
  const { api } = bank
  const findTransactionByReference = async (reference: string) => {
    return { ...(await api.findTransactionByReference(reference)), failure_code: 'confirmation_expired' }
  }
  bank.api = { ...api, findTransactionByReference }
  const batch = await givenBatch(deps(), finance, 2)
  await renewRunnerLease(deps(), one)
  await runWave(deps(), one)
  for (const quote of bank.quotes.values()) quote.state = 'returned'
  passTime(desk, 5)
  await runOtherTasks(deps())
  expect(await statesOf(batch.id)).toEqual(['failed', 'failed'])
  expect(await readProgress(desk.db, batch.id)).toMatchObject({ retryable: 0, groups: { failed: { rows: 2 } } })
  expect(await retryFailed(deps(), finance, batch.id, { rates: { 'USDC/VES': '284.1134' }, note: null })).toBe(0)
  const again = await givenDraft(deps(), finance, [
    ['c0', '', '10', 'Quincena'],
    ['c0', '', '77', 'Quincena'],
  ])
  const rows = await desk.database
    .sql`select paid_before from backoffice.batch_rows where batch_id = ${again} order by row_number`
  expect(rows.map(({ paid_before: before }) => before !== null)).toEqual([true, false])
})
