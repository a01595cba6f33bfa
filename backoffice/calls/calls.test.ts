import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentsApi } from '#contract/api'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { listAudit } from '../audit/list-audit'
import { verifyAudit } from '../audit/verify-audit'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { smallPermit } from '../test-permit'
import { findLatestCall, listUnknownPayments } from './calls'
import type { CallIntent } from './record-calls'
import { resolveUnknown } from './resolve-unknown'
import { sendCall } from './send-call'
import { quoteOf, remoteApi, reviewOf, transactionOf } from './test-remote-api'

let desk: TestDesk
let finance: Actor
let id: string
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T14:00:00.000Z')
  id = randomUUID()
  await desk.database.sql`delete from backoffice.calls`
})

describe('a call that changes something', () => {
  test('is committed before it leaves, and its outcome after', async () => {
    const seen: (string | undefined)[] = []
    const value = await sendCall(desk, finance, pay(), async () => {
      seen.push((await latest())?.state)
      return 'paid'
    })
    expect(value).toBe('paid')
    expect(seen).toEqual(['sent'])
    expect(await latest()).toMatchObject({ state: 'done', actorId: finance.personId })
    expect(await results()).toEqual(['sent', 'done'])
  })

  test('that is refused has failed, and may be tried again', async () => {
    await expect(sendCall(desk, finance, pay(), refuse('insufficient_funds'))).rejects.toMatchObject({
      code: 'insufficient_funds',
    })
    expect(await latest()).toMatchObject({ state: 'failed', code: 'insufficient_funds' })
    await sendCall(desk, finance, pay(), async () => 'paid')
    expect(await results()).toEqual(['sent', 'failed', 'sent', 'done'])
  })

  test.each<AnyErrorCode>(['outcome_unknown', 'internal_error', 'idempotency_key_in_use', 'api_invalid_answer'])(
    'that ends in %s is unknown, never failed',
    async (code) => {
      await expect(sendCall(desk, finance, pay(), refuse(code))).rejects.toMatchObject({ code })
      expect(await latest()).toMatchObject({ state: 'unknown', code })
      expect(await listUnknownPayments(desk.db)).toHaveLength(1)
    },
  )

  test('whose outcome is unknown keeps what the API said of it', async () => {
    const said = () => Promise.reject(new ServiceError('outcome_unknown', 'said', { extra: { reported: 'reported_done' } }))
    await expect(sendCall(desk, finance, pay(), said)).rejects.toMatchObject({ code: 'outcome_unknown' })
    expect(await latest()).toMatchObject({ state: 'unknown', code: 'reported_done' })
  })

  test('that breaks inside us on the way is unknown too', async () => {
    const broken = sendCall(desk, finance, pay(), () => Promise.reject(new TypeError('our mistake')))
    await expect(broken).rejects.toThrow('our mistake')
    expect(await latest()).toMatchObject({ state: 'unknown' })
  })

  test('carries the id of what it created into its record', async () => {
    const intent: CallIntent = {
      operation: 'createCustomer',
      action: 'customer.create',
      object: { kind: 'customer', id: '' },
      idempotencyKey: id,
    }
    await sendCall(
      desk,
      finance,
      intent,
      async () => ({ id: `c-${id}` }),
      (created) => ({ object: { kind: 'customer', id: created.id } }),
    )
    const object = { kind: 'customer', id: `c-${id}` }
    expect(await findLatestCall(desk.db, { operation: 'createCustomer', object })).toMatchObject({ state: 'done' })
    expect((await listAudit(desk.db, { objectId: `c-${id}` })).records).toMatchObject([{ result: 'done' }])
  })
})

describe('a second pay of one quote', () => {
  test('is refused while the first is open, and nothing is sent', async () => {
    await expect(sendCall(desk, finance, pay(), refuse('outcome_unknown'))).rejects.toBeDefined()
    await expect(sendCall(desk, finance, pay(), mustNotBeSent)).rejects.toMatchObject({ code: 'outcome_unknown' })
  })

  test('is refused after the first is done, with another key and by another person', async () => {
    await sendCall(desk, finance, pay(), async () => 'paid')
    const other = await givenPerson(desk, ['finance'])
    const again = sendCall(desk, other, { ...pay(), idempotencyKey: randomUUID() }, mustNotBeSent)
    await expect(again).rejects.toMatchObject({ code: 'quote_already_paid' })
  })

  test('of thirty-two at once leaves as one', async () => {
    let sent = 0
    const tries = Array.from({ length: 32 }, () =>
      sendCall(desk, finance, { ...pay(), idempotencyKey: randomUUID() }, async () => ++sent).catch((error: unknown) => error),
    )
    await Promise.all(tries)
    expect(sent).toBe(1)
  })

  test('does not prevent its confirmation', async () => {
    await sendCall(desk, finance, pay(), async () => 'paid')
    await sendCall(desk, finance, confirm(), async () => 'confirmed')
    await expect(sendCall(desk, finance, confirm(), mustNotBeSent)).rejects.toMatchObject({ code: 'quote_not_confirmable' })
  })
})

describe('a pay whose answer was lost', () => {
  const states = [
    ['awaiting_confirmation', 0, 'done'],
    ['processing', 0, 'done'],
    ['completed', 0, 'done'],
    ['failed', 0, 'done'],
    ['pending', 0, 'unknown'],
    ['pending', 300, 'unknown'],
    ['pending', 361, 'failed'],
    ['expired', 0, 'unknown'],
    ['expired', 361, 'failed'],
    ['cancelled', 361, 'failed'],
  ] as const
  test.each(states)('on a quote that is %s, %i s later, is %s', async (status, seconds, state) => {
    await lose(pay())
    passTime(desk, seconds)
    await resolve({ readQuote: async () => quoteOf({ id, status }) })
    expect(await latest()).toMatchObject({ state })
  })

  test('is found by its reference where the API cannot read a quote', async () => {
    await lose({ ...pay(), reference: `ref-${id}` })
    await resolve({ findTransactionByReference: async () => transactionOf({ quote_id: id }) })
    expect(await latest()).toMatchObject({ state: 'done' })
    expect(await results()).toEqual(['sent', 'unknown', 'done'])
    const [found] = (await listAudit(desk.db, { objectId: id })).records
    expect(found).toMatchObject({ actorId: null, actorName: 'Cauce', after: { found_by: 'look_up' } })
  })

  test('is not proven by the transaction of another quote under the same reference', async () => {
    await lose({ ...pay(), reference: 'order-1' })
    await resolve({ findTransactionByReference: async () => transactionOf({ quote_id: 'other' }) })
    expect(await latest()).toMatchObject({ state: 'unknown' })
  })

  test('is found by the id of its quote where the API files payments under that', async () => {
    await lose({ ...pay(), reference: `ref-${id}`, certainAt: new Date('2026-11-20T14:05:00.000Z') })
    passTime(desk, 361)
    const none = refuse('transaction_not_found')
    await resolve({ findTransactionByReference: async (word) => (word === id ? transactionOf({}) : none()) })
    expect(await latest()).toMatchObject({ state: 'done' })
    await expect(sendCall(desk, finance, pay(), mustNotBeSent)).rejects.toMatchObject({ code: 'quote_already_paid' })
  })

  test('stays unknown while the API does not answer', async () => {
    await lose(pay())
    passTime(desk, 3600)
    await resolve({ readQuote: refuse('api_unreachable') })
    expect(await latest()).toMatchObject({ state: 'unknown' })
  })

  test('is resolved once, however many look', async () => {
    await lose(pay())
    const api = remoteApi({ readQuote: async () => quoteOf({ id, status: 'processing' }) })
    const resolved = await Promise.all(Array.from({ length: 8 }, () => resolveUnknown(desk, api)))
    expect(resolved.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await results()).toEqual(['sent', 'unknown', 'done'])
    expect(await verifyAudit(desk)).toMatchObject({ intact: true })
  })

  test('cut off by a crash is looked up after a minute, not while it may still be answered', async () => {
    let answer = (_value: string) => {}
    const running = sendCall(desk, finance, pay(), () => new Promise<string>((resolve) => (answer = resolve)))
    await expect.poll(() => latest()).toMatchObject({ state: 'sent' })
    const api = { readQuote: async () => quoteOf({ id, status: 'processing' }) }
    await resolve(api)
    expect(await latest()).toMatchObject({ state: 'sent' })
    passTime(desk, 61)
    await resolve(api)
    expect(await latest()).toMatchObject({ state: 'done' })
    answer('late')
    await running
    expect(await latest()).toMatchObject({ state: 'done' })
    expect(await results()).toEqual(['sent', 'done'])
  })
})

describe('other calls whose answer was lost', () => {
  test('a confirmation is done once the quote moved on, and failed after its time', async () => {
    const awaiting = quoteOf({ id, status: 'awaiting_confirmation', confirm_by: '2026-11-20T14:10:00.000Z' })
    await lose(confirm())
    await resolve({ readQuote: async () => awaiting })
    expect(await latest('confirmQuote')).toMatchObject({ state: 'unknown' })
    passTime(desk, 61)
    await resolve({ readQuote: async () => awaiting })
    expect(await latest('confirmQuote')).toMatchObject({ state: 'failed', code: 'no_effect' })
    await lose(confirm())
    passTime(desk, 700)
    await resolve({ readQuote: async () => awaiting })
    expect(await latest('confirmQuote')).toMatchObject({ state: 'failed', code: 'confirmation_expired' })
    await lose(confirm())
    await resolve({ readQuote: async () => quoteOf({ id, status: 'completed' }) })
    expect(await latest('confirmQuote')).toMatchObject({ state: 'done' })
  })

  test('a deletion is done when the customer is gone', async () => {
    const intent: CallIntent = {
      operation: 'deleteCustomer',
      action: 'customer.delete',
      object: { kind: 'customer', id },
      idempotencyKey: id,
    }
    await lose(intent)
    await resolve({ readCustomer: refuse('customer_not_found') })
    expect(await latest('deleteCustomer', 'customer')).toMatchObject({ state: 'done' })
  })

  test('a decision is done when the review was decided by that person, and by nobody else', async () => {
    const intent: CallIntent = {
      operation: 'decideReview',
      action: 'review.decide',
      object: { kind: 'customer', id },
      reference: 'r1',
      idempotencyKey: id,
    }
    const decidedBy = (actor: string | null) => ({ readReview: async () => reviewOf({ id: 'r1', actor }) })
    await lose(intent)
    await resolve(decidedBy('somebody else'))
    expect(await latest('decideReview', 'customer')).toMatchObject({ state: 'unknown' })
    passTime(desk, 10)
    await resolve(decidedBy(finance.personId))
    expect(await latest('decideReview', 'customer')).toMatchObject({ state: 'done' })
    await lose(intent)
    passTime(desk, 90)
    await resolve(decidedBy('somebody else'))
    expect(await latest('decideReview', 'customer')).toMatchObject({ state: 'failed', code: 'no_effect' })
  })

  test('a creation ends when its repeat with the same key is done', async () => {
    const intent: CallIntent = {
      operation: 'createCustomer',
      action: 'customer.create',
      object: { kind: 'customer', id: '' },
      idempotencyKey: id,
    }
    await lose(intent)
    await sendCall(desk, finance, intent, async () => 'created')
    expect(await desk.database.sql`select from backoffice.calls where state <> 'done'`).toHaveLength(0)
  })
})

function pay(): CallIntent {
  const permit = smallPermit(desk, finance, id)
  return { operation: 'payQuote', action: 'quote.pay', object: { kind: 'quote', id }, idempotencyKey: `pay-${id}`, permit }
}

function confirm(): CallIntent {
  return { operation: 'confirmQuote', action: 'quote.confirm', object: { kind: 'quote', id }, idempotencyKey: `confirm-${id}` }
}

function latest(operation = 'payQuote', kind = 'quote') {
  return findLatestCall(desk.db, { operation, object: { kind, id } })
}

async function results(): Promise<string[]> {
  return (await listAudit(desk.db, { objectId: id })).records.map(({ result }) => result).reverse()
}

function refuse(code: AnyErrorCode): () => Promise<never> {
  return () => Promise.reject(new ServiceError(code, 'refused'))
}

async function lose(intent: CallIntent): Promise<void> {
  await expect(sendCall(desk, finance, intent, refuse('outcome_unknown'))).rejects.toMatchObject({ code: 'outcome_unknown' })
}

async function resolve(api: Partial<PaymentsApi>): Promise<void> {
  await resolveUnknown(desk, remoteApi(api))
  passTime(desk, 6)
}

function mustNotBeSent(): Promise<never> {
  throw new Error('this call must not leave')
}
