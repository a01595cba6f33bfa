import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { transaction } from '#database/open'
import type { Actor } from '../desk'
import { rememberPayment } from '../registry/remember-payment'
import { rememberQuote } from '../registry/remember-quote'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { smallPermit } from '../test-permit'
import { findLatestCall } from './calls'
import { resolveUnknown } from './resolve-unknown'
import { sendCall } from './send-call'
import { quoteOf, remoteApi, transactionOf } from './test-remote-api'

let desk: TestDesk
let finance: Actor
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())

test('a pay is looked up as soon as its deadline has passed, however rare its look-ups have become', async () => {
  await losePay(1_500)
  let asked = 0
  const findTransactionByReference = () => {
    asked++
    return Promise.reject(new ServiceError('transaction_not_found', 'none'))
  }
  const askedIn = async (seconds: number) => {
    passTime(desk, seconds)
    asked = 0
    await resolveUnknown(desk, remoteApi({ findTransactionByReference }))
    return asked > 0
  }
  for (let minute = 0; minute < 24; minute++) await askedIn(60)
  expect(await askedIn(60), 'its next turn is minutes away').toBe(false)
  expect(await askedIn(61), 'its deadline has passed').toBe(true)
  expect(await askedIn(60), 'after that it has its turns again').toBe(false)
})

test('a pay has failed when the quote is over, nothing bears its reference, and the API was seen to file payments there', async () => {
  const id = await losePay(300)

  const none = async () => Promise.reject(new ServiceError('transaction_not_found', 'none'))
  const look = async () => {
    await resolveUnknown(desk, remoteApi({ findTransactionByReference: none }))
    return (await findLatestCall(desk.db, { operation: 'payQuote', object: { kind: 'quote', id } }))?.state
  }
  expect(await look()).toBe('unknown')
  passTime(desk, 361)
  expect(await look(), 'the quote is over, but the API may file payments under something else').toBe('unknown')
  for (const [reference, state] of [
    ['t-9', 'unknown'],
    ['ref-q9', 'failed'],
  ]) {
    await rememberQuote(desk.db, quoteOf({ id: 'q9' }), desk.now())
    await transaction(desk.db, (tx) =>
      rememberPayment(tx, { quoteId: 'q9', transaction: transactionOf({}), reference }, desk.now()),
    )
    passTime(desk, 361)
    expect(await look(), `after a payment under ${reference}`).toBe(state)
  }
})

/** Sends a payment whose answer is lost, and whose quote expires after these seconds. Returns the id of the quote. */
async function losePay(expiresIn: number): Promise<string> {
  const id = randomUUID()
  const certainAt = new Date(desk.now().getTime() + expiresIn * 1000)
  const call = { operation: 'payQuote', action: 'quote.pay', object: { kind: 'quote', id }, idempotencyKey: `pay-${id}` } as const
  const lose = () => Promise.reject(new ServiceError('outcome_unknown', 'lost'))
  const intent = { ...call, permit: smallPermit(desk, finance, id), reference: `ref-${id}`, certainAt }
  await expect(sendCall(desk, finance, intent, lose)).rejects.toMatchObject({ code: 'outcome_unknown' })
  return id
}
