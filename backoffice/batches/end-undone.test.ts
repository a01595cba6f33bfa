import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventType } from '#contract/event-types'
import { remoteApi } from '../calls/test-remote-api'
import type { Actor } from '../desk'
import { notifyOfIncidents } from '../incidents/notify-of-incidents'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { retryFailed } from './ask-again'
import type { CodeOfReturn } from './end-undone'
import { moneyUnknown } from './row-codes'
import { renewRunnerLease, runOtherTasks, runWave } from './run-batches'
import { givenBatch, testBank, testDeps } from './test-deps'

let desk: TestDesk
let finance: Actor
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())

const runner = randomUUID()
const rates = { rates: { 'USDC/VES': '284.1134000001' }, note: null }

test.each([
  ['returned', 1],
  [moneyUnknown, 0],
] as const)('a row whose payout the bank sent back after it was paid fails as %s, with %i to retry', async (code, retried) => {
  const { deps, id, quoteId, arrive } = await givenSentBatch(code)
  await arrive()
  const read = (type: EventType) => readEvent(type, quoteId, code)
  await read('transaction.partially_returned')
  await read('transaction.partially_returned')
  expect(await rowsOf(id)).toEqual(['paid null', 'paid null'])
  await read('transaction.returned')
  expect(await rowsOf(id)).toEqual([`failed ${code}`, 'paid null'])
  expect(await retryFailed(deps, finance, id, rates)).toBe(retried)
  const retriedState = await rowsOf(id)
  await read('transaction.returned')
  expect(await rowsOf(id), 'the event of the old quote does not end the new attempt').toEqual(retriedState)
})

test('a row whose payout came back while its look-up was on the way does not end as paid', async () => {
  const { id, quoteId, arrive } = await givenSentBatch('meanwhile')
  await readEvent('transaction.returned', quoteId, 'returned')
  await arrive()
  expect(await rowsOf(id)).toEqual(['failed returned', 'paid null'])
})

/** Reads an event of the built-in service, or of another API, about the payment of a quote. */
function readEvent(type: EventType, quoteId: string, code: CodeOfReturn) {
  const about = { id: 'e1', type, object_id: 't1', data: { quote_id: quoteId }, created_at: desk.now().toISOString() }
  const event = { ...about, actor_id: null, actor_note: null, request_id: null }
  const page = { data: [event], has_more: false, next_cursor: null }
  return notifyOfIncidents(desk, remoteApi({ listEvents: async () => page }), code)
}

async function givenSentBatch(customer: string) {
  const bank = testBank(desk)
  const deps = testDeps(desk, bank)
  const { id } = await givenBatch(deps, finance, 2, customer)
  await renewRunnerLease(deps, runner)
  await runWave(deps, runner)
  const arrive = async () => {
    for (const quote of bank.quotes.values()) quote.state = 'arrived'
    passTime(desk, 5)
    await runOtherTasks(deps)
  }
  const [quoteId = ''] = bank.quotes.keys()
  return { deps, id, quoteId, arrive }
}

async function rowsOf(id: string): Promise<string[]> {
  const rows = await desk.database.sql`select state, code from backoffice.batch_rows where batch_id = ${id} order by state`
  return rows.map(({ state, code }) => `${state} ${code}`)
}
