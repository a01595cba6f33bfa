import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreateQuoteBody } from '#contract/quote-bodies'
import type { FeePayer } from '#contract/transfers'
import { quoteOf } from '../calls/test-remote-api'
import type { Actor } from '../desk'
import { findQuoteIntent } from '../quote-intents/quote-intents'
import { findRemembered } from '../registry/registry'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { makeQuote } from './make-quote'
import { depsOf, testUpstream } from './test-payments'

let desk: TestDesk
let finance: Actor
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())

const body: CreateQuoteBody = {
  amount: 10_000,
  customer_id: 'c1',
  source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: 'p1' },
  destination: { currency: 'VES', account_id: 'a1' },
  fees_paid_by: 'destination',
}

test.each<[string, FeePayer | undefined]>([
  ['says nothing of it', undefined],
  ['says that the recipient does', 'destination'],
  ['says that the sender does', 'source'],
])('who pays the fees is kept as the API says it, beside what was requested: an API that %s', async (_what, said) => {
  const id = `q-${said ?? 'unsaid'}`
  const upstream = testUpstream(desk.now)
  upstream.api = { ...upstream.api, createQuote: async () => quoteOf({ id, fees_paid_by: said }) }
  const quote = {
    body,
    idempotencyKey: `key-${id}`,
    readAccount: async () => ({}),
    amount: { amountMinor: 10_000n, side: 'source', feesPaidBy: 'destination' },
  } as const
  expect((await makeQuote(depsOf(desk, upstream), finance, quote)).fees_paid_by).toBe(said)
  const seen = await findRemembered(desk.db, { kind: 'quote', id })
  expect(seen?.details.fees_paid_by).toBe(said ?? null)
  expect(await findQuoteIntent(desk.db, id)).toMatchObject({ feesPaidBy: 'destination' })
})

test('the terms that were typed are stored before the account is read, which may take long and fail', async () => {
  const upstream = testUpstream(desk.now)
  upstream.api = { ...upstream.api, createQuote: async () => quoteOf({ id: 'q-early' }) }
  const readAccount = async () => {
    throw new Error('the process ends')
  }
  const amount = { amountMinor: 10_000n, side: 'source', feesPaidBy: 'destination' } as const
  const making = makeQuote(depsOf(desk, upstream), finance, { body, idempotencyKey: 'early', readAccount, amount })
  await expect(making).rejects.toThrow('the process ends')
  expect(await findQuoteIntent(desk.db, 'q-early')).toMatchObject({ amountMinor: 10_000n, accountId: 'a1' })
})
