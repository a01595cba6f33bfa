import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { smallPermit } from '../test-permit'
import { listUnknownPayments } from './calls'
import type { CallIntent } from './record-calls'
import { sendCall } from './send-call'

let desk: TestDesk
let finance: Actor
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())
beforeEach(() => desk.database.sql`delete from backoffice.calls`)

test('a payment with an unknown outcome is listed, however many other calls ended as not known after it', async () => {
  await losePayment('q1')
  for (let n = 0; n < 9; n++) {
    passTime(desk, 1)
    await loseCustomer(`c${n}`)
  }
  await desk.database.sql`update backoffice.calls set code = 'not_known', ended_at = now() where operation = 'createCustomer'`
  expect(await unknownQuotes(9)).toEqual(['q1'])
})

test('a payment on its way is not one with an unknown outcome', async () => {
  const seen: string[][] = []
  await sendCall(desk, finance, payOf('q2'), async () => void seen.push(await unknownQuotes(9)))
  expect(seen).toEqual([[]])
})

test('what is still looked up comes before what only the provider knows', async () => {
  await losePayment('open')
  passTime(desk, 60)
  await losePayment('given-up')
  await desk.database.sql`update backoffice.calls set code = 'not_known', ended_at = now() where object_id = 'given-up'`
  passTime(desk, 60)
  await losePayment('newest')
  expect(await unknownQuotes(9)).toEqual(['newest', 'open', 'given-up'])
  expect(await unknownQuotes(1)).toEqual(['newest'])
})

async function unknownQuotes(limit: number): Promise<string[]> {
  return (await listUnknownPayments(desk.db, limit)).map(({ objectId }) => objectId)
}

function payOf(id: string): CallIntent {
  const permit = smallPermit(desk, finance, id)
  return { operation: 'payQuote', action: 'quote.pay', object: { kind: 'quote', id }, idempotencyKey: id, permit }
}

async function losePayment(id: string): Promise<void> {
  await expect(sendCall(desk, finance, payOf(id), lose)).rejects.toMatchObject({ code: 'outcome_unknown' })
}

async function loseCustomer(key: string): Promise<void> {
  const object = { kind: 'customer', id: '' }
  const create = { operation: 'createCustomer', action: 'customer.create', object, idempotencyKey: key } as const
  await expect(sendCall(desk, finance, create, lose)).rejects.toMatchObject({ code: 'outcome_unknown' })
}

function lose(): Promise<never> {
  return Promise.reject(new ServiceError('outcome_unknown', 'lost'))
}
