import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { sendCall } from '../calls/send-call'
import type { Actor } from '../desk'
import { rememberQuoteIntent, type TypedQuote } from '../quote-intents/quote-intents'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { smallPermit } from '../test-permit'
import { mustBeMadeOnce } from './made-once'

let desk: TestDesk
let finance: Actor
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())

const typed: TypedQuote = {
  amountMinor: 10_000n,
  side: 'source',
  feesPaidBy: 'source',
  customerId: 'c1',
  accountId: 'a1',
  sourceCurrency: 'USDC',
  destinationCurrency: 'VES',
  sourceRail: 'prefunded_account',
  sourceAccountId: 'p1',
}

test('an id that no quote had, and the same quote made again, are taken', async () => {
  await expect(mustBeMadeOnce(desk.db, 'q1', typed)).resolves.toBeUndefined()
  await givenQuote('q1')
  await expect(mustBeMadeOnce(desk.db, 'q1', typed)).resolves.toBeUndefined()
})

test.each<[string, Partial<TypedQuote>]>([
  ['another customer', { customerId: 'c2' }],
  ['another account', { accountId: 'a2' }],
  ['another amount', { amountMinor: 10_001n }],
  ['another side', { side: 'destination' }],
  ['another currency', { destinationCurrency: 'USD' }],
  ['another source account', { sourceAccountId: 'p2' }],
])('a new quote under the id of one for %s is refused', async (_what, other) => {
  await givenQuote('q2')
  await expect(mustBeMadeOnce(desk.db, 'q2', { ...typed, ...other })).rejects.toMatchObject({ code: 'quote_id_taken' })
})

test('under the id of a quote that was paid, or may have been, none is made, not even an equal one', async () => {
  await givenPayment('q3', async () => 'paid')
  await givenPayment('q4', refuse('outcome_unknown')).catch(() => undefined)
  for (const id of ['q3', 'q4'])
    await expect(mustBeMadeOnce(desk.db, id, typed)).rejects.toMatchObject({ code: 'quote_already_paid' })
  await givenPayment('q5', refuse('insufficient_funds')).catch(() => undefined)
  await expect(mustBeMadeOnce(desk.db, 'q5', typed)).resolves.toBeUndefined()
})

function givenQuote(quoteId: string): Promise<void> {
  return rememberQuoteIntent(desk.db, { quoteId, typed, madeBy: finance.personId ?? '', now: desk.now() })
}

async function givenPayment(quoteId: string, send: () => Promise<string>): Promise<void> {
  await givenQuote(quoteId)
  const object = { kind: 'quote', id: quoteId }
  const permit = smallPermit(desk, finance, quoteId)
  const intent = { operation: 'payQuote', action: 'quote.pay', object, idempotencyKey: `pay-${quoteId}`, permit } as const
  await sendCall(desk, finance, intent, send)
}

function refuse(code: 'outcome_unknown' | 'insufficient_funds'): () => Promise<string> {
  return () => Promise.reject(new ServiceError(code, 'refused'))
}
