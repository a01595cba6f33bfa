import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { smallPermit } from '../test-permit'
import { findLatestCall } from './calls'
import { nextLookUpOf } from './next-look-up'
import { resolveUnknown } from './resolve-unknown'
import { sendCall } from './send-call'
import { remoteApi } from './test-remote-api'

let desk: TestDesk
let finance: Actor
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())
beforeEach(() => desk.database.sql`truncate backoffice.calls, backoffice.looks`)

const api = remoteApi({
  findTransactionByReference: () => Promise.reject(new ServiceError('transaction_not_found', 'none')),
})

test('the next look-up that is named is the one that takes place, until the look-ups end', async () => {
  await losePayment('q1', 300)
  expect(await secondsToNext('q1'), 'at once').toBeLessThanOrEqual(0)
  for (const seconds of [1, 2, 5, 10, 30, 30, 30, 60, 120]) {
    await resolveUnknown(desk, api)
    expect(await secondsToNext('q1')).toBe(seconds)
    passTime(desk, seconds - 1)
    const before = await lookedUpAt('q1')
    await resolveUnknown(desk, api)
    expect(await lookedUpAt('q1'), `not before ${seconds} s`).toEqual(before)
    passTime(desk, 1)
  }
})

test('once the deadline makes a look-up certain it is the next one, also before the turn of the schedule', async () => {
  await losePayment('q2', 300)
  await desk.database.sql`insert into backoffice.looks (subject, looks, next_at)
    values ('payment:q2', 20, ${new Date(desk.now().getTime() + 3_600_000)})`
  expect(await secondsToNext('q2'), 'its end and the margin').toBe(360)
  passTime(desk, 361)
  expect(await secondsToNext('q2')).toBe(-1)
  await resolveUnknown(desk, api)
  expect(await secondsToNext('q2')).not.toBe(-1)
})

test('a payment whose look-ups have ended has no next one', async () => {
  await losePayment('q3', 300)
  await desk.database.sql`update backoffice.calls set code = 'not_known', ended_at = now()`
  expect(await secondsToNext('q3')).toBeUndefined()
})

async function secondsToNext(quoteId: string): Promise<number | undefined> {
  const next = await nextLookUpOf(desk, await callOf(quoteId))
  return next && (next.getTime() - desk.now().getTime()) / 1000
}

async function lookedUpAt(quoteId: string): Promise<Date | null> {
  return (await callOf(quoteId)).lookedUpAt
}

async function callOf(quoteId: string) {
  const call = await findLatestCall(desk.db, { operation: 'payQuote', object: { kind: 'quote', id: quoteId } })
  if (call === undefined) throw new Error('nothing was sent')
  return call
}

async function losePayment(id: string, seconds: number): Promise<void> {
  const certainAt = new Date(desk.now().getTime() + seconds * 1000)
  const intent = { operation: 'payQuote', action: 'quote.pay', object: { kind: 'quote', id }, idempotencyKey: id } as const
  const lost = sendCall(desk, finance, { ...intent, certainAt, permit: smallPermit(desk, finance, id) }, () =>
    Promise.reject(new ServiceError('outcome_unknown', 'lost')),
  )
  await expect(lost).rejects.toMatchObject({ code: 'outcome_unknown' })
}
