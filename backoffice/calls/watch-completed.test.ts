import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import type { Transaction } from '#contract/transfers'
import type { Actor } from '../desk'
import { listNotices, markNoticesSeen } from '../notices/list-notices'
import { findRemembered, remember } from '../registry/registry'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { smallPermit } from '../test-permit'
import { settlePayment } from './keep-payment'
import { resolveUnknown } from './resolve-unknown'
import { sendCall } from './send-call'
import { remoteApi, transactionOf } from './test-remote-api'
import { watchCompleted } from './watch-completed'

let desk: TestDesk
let finance: Actor
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.sql`truncate backoffice.calls, backoffice.registry, backoffice.looks`
  finance = await givenPerson(desk, ['finance'])
})

const hour = 3_600

test('a payment that is completed is looked at again eight times in 28 days, ever more rarely', async () => {
  await givenCompleted('q1')
  const lookedAt: number[] = []
  const api = apiThat(async () => {
    lookedAt.push(passed)
    return transactionOf({ id: 't-q1', status: 'completed' })
  })
  let passed = 0
  for (; passed < 40 * 24; passed++) {
    await watchCompleted(desk, api)
    passTime(desk, hour)
  }
  expect(lookedAt).toEqual([1, 6, 24, 48, 96, 168, 336, 672])
})

test('those who pay are notified once of a payment that failed after it was completed, and it is not looked at again', async () => {
  await givenCompleted('q2')
  const failed = transactionOf({ id: 't-q2', status: 'failed', failure_code: 'Account closed' })
  let requested = 0
  const api = apiThat(async () => {
    requested++
    return failed
  })
  passTime(desk, hour)
  await watchCompleted(desk, api)
  passTime(desk, 24 * hour)
  await watchCompleted(desk, api)
  await settlePayment(desk, 'q2', { transaction: failed, reference: 'ord-q2' })
  expect(requested).toBe(1)
  expect((await findRemembered(desk.db, { kind: 'quote', id: 'q2' }))?.details).toMatchObject({ payment_status: 'failed' })
  expect(await noticesOfFinance()).toMatchObject([{ kind: 'payment_undone', objectKind: 'transaction', objectId: 't-q2' }])
})

test('a payment in a state of its own is no longer completed; one that is under way again was read from a copy', async () => {
  await givenCompleted('q6')
  const show = (status: Transaction['status']) =>
    settlePayment(desk, 'q6', { transaction: transactionOf({ id: 't-q6', status }), reference: 'ord-q6' })
  await show('processing')
  expect(await noticesOfFinance()).toEqual([])
  await show('completed')
  await show(JSON.parse('"REVERSED"'))
  expect(await noticesOfFinance()).toMatchObject([{ kind: 'payment_undone', objectId: 't-q6' }])
})

test('a payment that is under way again and fails then is undone too, and is told of once', async () => {
  await givenCompleted('q7')
  const show = (status: Transaction['status']) =>
    settlePayment(desk, 'q7', { transaction: transactionOf({ id: 't-q7', status }), reference: 'ord-q7' })
  await show('processing')
  expect(await noticesOfFinance()).toEqual([])
  await show('failed')
  await markNoticesSeen(desk, finance.personId ?? '')
  await show('failed')
  expect(await noticesOfFinance()).toMatchObject([{ kind: 'payment_undone', objectId: 't-q7' }])
})

test('a payment that fails before it was completed, or that came back with the code of a return, is no such notice', async () => {
  await givenPaid('q3')
  await settlePayment(desk, 'q3', { transaction: transactionOf({ id: 't-q3', status: 'failed' }), reference: 'ord-q3' })
  await givenCompleted('q4')
  const returned = transactionOf({ id: 't-q4', status: 'failed', failure_code: 'returned' })
  await settlePayment(desk, 'q4', { transaction: returned, reference: 'ord-q4' })
  expect(await noticesOfFinance()).toMatchObject([{ kind: 'payout_returned', objectId: 't-q4' }])
})

test('a payment whose answer was lost, and which is found when it has come back already, is told of', async () => {
  await expect(givenPaid('q8', () => Promise.reject(new ServiceError('outcome_unknown', 'lost')))).rejects.toThrow()
  const returned = transactionOf({ id: 't-q8', status: 'failed', failure_code: 'returned' })
  expect(
    await resolveUnknown(
      desk,
      apiThat(async () => returned),
    ),
  ).toBe(1)
  expect(await noticesOfFinance()).toMatchObject([{ kind: 'payout_returned', objectId: 't-q8' }])
})

test('an API that is unavailable is reported to the caller, and the payment is looked at in the next turn', async () => {
  await givenCompleted('q5')
  passTime(desk, hour)
  const away = apiThat(() => Promise.reject(new ServiceError('api_unreachable', 'away')))
  await expect(watchCompleted(desk, away)).rejects.toMatchObject({ code: 'api_unreachable' })
  passTime(desk, 5 * hour)
  await watchCompleted(
    desk,
    apiThat(async () => transactionOf({ id: 't-q5', status: 'failed' })),
  )
  expect(await noticesOfFinance()).toMatchObject([{ kind: 'payment_undone' }])
})

function apiThat(findTransactionByReference: () => Promise<Transaction>) {
  return remoteApi({ findTransactionByReference })
}

async function noticesOfFinance() {
  return (await listNotices(desk.db, finance.personId ?? '')).notices
}

async function givenCompleted(id: string): Promise<void> {
  await givenPaid(id)
  await settlePayment(desk, id, {
    transaction: transactionOf({ id: `t-${id}`, status: 'completed' }),
    reference: `ord-${id}`,
  })
}

async function givenPaid(id: string, send = async () => 'paid'): Promise<void> {
  await remember(desk.db, { kind: 'quote', id, label: `ord-${id}`, reference: `ord-${id}` }, desk.now())
  const intent = {
    operation: 'payQuote',
    action: 'quote.pay',
    object: { kind: 'quote', id },
    idempotencyKey: `pay-${id}`,
    permit: smallPermit(desk, finance, id),
  } as const
  await sendCall(desk, finance, intent, send)
}
