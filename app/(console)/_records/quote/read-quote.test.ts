import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { followPayments } from '#backoffice/calls/follow-payments'
import { resolveUnknown } from '#backoffice/calls/resolve-unknown'
import { sendCall } from '#backoffice/calls/send-call'
import { quoteOf, remoteApi, transactionOf } from '#backoffice/calls/test-remote-api'
import { rememberQuoteIntent } from '#backoffice/quote-intents/quote-intents'
import { findRemembered } from '#backoffice/registry/registry'
import { rememberQuote } from '#backoffice/registry/remember-quote'
import { givenPerson, passTime, type TestDesk, testDesk } from '#backoffice/test-desk'
import { smallPermit } from '#backoffice/test-permit'
import type { Extension } from '#contract/api'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { forgetOfProcess, perProcess } from '#database/per-process'
import { phaseOf } from '../payment/phase'
import { readRememberedPayment } from './remembered-quote'

/** The API of this process, as a console in remote mode has it; its extensions change from test to test. */
const plain = remoteApi({})
const api = { ...plain }
const known = new Set<Extension>()
vi.resetModules()
forgetOfProcess('api')
perProcess('api', () => ({ api, probe: { read: async () => ({ known, unsure: new Set() }) } })).get()
const { findQuoteOf, readKnownQuote } = await import('./read-quote')

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(async () => {
  forgetOfProcess('api')
  vi.resetModules()
  await desk.close()
})
afterEach(() => {
  Object.assign(api, plain)
  known.clear()
})

test('a quote that cannot be read is where its payment is, also where that is filed under its id, and this is remembered', async () => {
  const requested = filePayments({ q1: transactionOf({ id: 't1', status: 'processing' }) })
  await rememberQuote(desk.db, quoteOf({ id: 'q1', external_transfer_id: 'ord-1' }), desk.now())
  await pay('q1')
  const known = await readKnownQuote(desk, 'q1')
  expect(known).toMatchObject({ quote: { transaction_id: 't1' }, payment: { id: 't1' } })
  expect(phaseOf({ quote: known.quote, transaction: known.payment }, desk.now())).toBe('processing')
  expect(requested).toEqual(['ord-1', 'q1'])
  requested.length = 0
  passTime(desk, 1)
  await readKnownQuote(desk, 'q1')
  expect(requested).toEqual(['q1'])
  expect(await findRemembered(desk.db, { kind: 'transaction', id: 't1' })).toMatchObject({ reference: 'q1' })
  const remembered = await findRemembered(desk.db, { kind: 'quote', id: 'q1' })
  expect(remembered).toMatchObject({ reference: 'ord-1' })
  expect(remembered && readRememberedPayment(remembered)).toMatchObject({ status: 'processing' })
})

test('a quote that was not paid here is not looked up: a payment under its words is of another one', async () => {
  const requested = filePayments({ 'ord-6': transactionOf({}) })
  await rememberQuote(desk.db, quoteOf({ id: 'q6', external_transfer_id: 'ord-6' }), desk.now())
  expect((await readKnownQuote(desk, 'q6')).payment).toBeUndefined()
  expect(requested).toEqual([])
})

test('a quote ends when it was found to end as it was made, also if an API with a wrong clock reports a later end', async () => {
  const early = new Date(desk.now().getTime() + 60_000).toISOString()
  const late = new Date(desk.now().getTime() + 660_000).toISOString()
  await rememberQuote(desk.db, quoteOf({ id: 'q12', expires_at: early }), desk.now())
  api.readQuote = async () => quoteOf({ id: 'q12', expires_at: late, status: 'pending' })
  expect((await readKnownQuote(desk, 'q12')).quote.expires_at).toBe(early)
  const { quote } = await readKnownQuote(desk, 'q12')
  expect(phaseOf({ quote }, new Date(Date.parse(early) + 1))).toBe('lapsed')
})

test('a quote that does not name its customer is of the one for whom it was made here, and no other', async () => {
  const { personId } = await givenPerson(desk, ['finance'])
  const route = { sourceCurrency: 'USDC', destinationCurrency: 'VES', sourceRail: 'wallet', sourceAccountId: null }
  const typed = {
    amountMinor: 10_000n,
    side: 'source',
    feesPaidBy: 'source',
    customerId: 'c13',
    accountId: 'a1',
    ...route,
  } as const
  await rememberQuoteIntent(desk.db, { quoteId: 'q13', typed, madeBy: personId ?? '', now: desk.now() })
  api.readQuote = async (id) => quoteOf({ id, customer_id: undefined })
  expect((await readKnownQuote(desk, 'q13')).quote.customer_id).toBe('c13')
  expect((await readKnownQuote(desk, 'q14')).quote.customer_id).toBeUndefined()
  api.readQuote = async (id) => quoteOf({ id, customer_id: 'c14' })
  expect((await readKnownQuote(desk, 'q13')).quote.customer_id).toBe('c14')
})

test('however many tabs and people read a paid quote, its payment is looked up five times in the first half minute', async () => {
  const requested = filePayments({})
  await rememberQuote(desk.db, quoteOf({ id: 'q7' }), desk.now())
  await pay('q7')
  for (let second = 0; second < 30; second++) {
    await Promise.all(Array.from({ length: 4 }, () => readKnownQuote(desk, 'q7')))
    await resolveUnknown(desk, api)
    passTime(desk, 1)
  }
  expect(requested.filter((word) => word === 'ref-q7')).toHaveLength(5)
})

test('one open unknown payment makes at most twelve look-ups in its first minute, with three pages open', async () => {
  const requested = filePayments({})
  await rememberQuote(desk.db, quoteOf({ id: 'q9' }), desk.now(), { own_reference: 'order-9' })
  await expect(pay('q9', refuse('outcome_unknown'))).rejects.toMatchObject({ code: 'outcome_unknown' })
  for (let second = 0; second < 60; second++) {
    // The pages try one reference more than the worker, so the number of requests is largest if the pages come first.
    await Promise.all(Array.from({ length: 3 }, () => readKnownQuote(desk, 'q9')))
    await resolveUnknown(desk, api)
    await followPayments(desk, api)
    passTime(desk, 1)
  }
  // What the API has filed under the reference that the person typed is not a payment of this console.
  const words = ['ref-q9', 'q9']
  expect(requested).not.toContain('order-9')
  const ofThis = requested.filter((word) => words.includes(word))
  expect(new Set(ofThis)).toEqual(new Set(words))
  expect(ofThis.length).toBeLessThanOrEqual(12)
})

test('between two look-ups, and while the API is away, a payment is what was last seen of it', async () => {
  filePayments({ q8: transactionOf({ id: 't8', status: 'completed' }) })
  await rememberQuote(desk.db, quoteOf({ id: 'q8' }), desk.now())
  await pay('q8')
  await readKnownQuote(desk, 'q8')
  api.findTransactionByReference = refuse('api_unreachable')
  passTime(desk, 60)
  expect((await readKnownQuote(desk, 'q8')).payment).toMatchObject({ id: 't8', status: 'completed' })
})

test('a quote is not taken for paid by the payment of another quote under its reference', async () => {
  filePayments({ 'ord-2': transactionOf({ quote_id: 'other' }) })
  await rememberQuote(desk.db, quoteOf({ id: 'q2', external_transfer_id: 'ord-2' }), desk.now())
  await pay('q2')
  expect((await readKnownQuote(desk, 'q2')).payment).toBeUndefined()
})

test('an API that fails to read quotes and never showed that it can is worked with by what this console knows', async () => {
  filePayments({})
  api.readQuote = refuse('service_unavailable')
  await rememberQuote(desk.db, quoteOf({ id: 'q3' }), desk.now())
  expect((await readKnownQuote(desk, 'q3')).quote).toMatchObject({ id: 'q3', status: 'pending' })
  await expect(readKnownQuote(desk, 'never seen')).rejects.toMatchObject({ code: 'service_unavailable' })
  known.add('readQuote')
  await expect(readKnownQuote(desk, 'q3')).rejects.toMatchObject({ code: 'service_unavailable' })
})

test('a transaction that does not name its quote is joined with the one under its reference that was paid here for the same amount', async () => {
  await rememberQuote(desk.db, quoteOf({ id: 'q5', external_transfer_id: 'ord-5' }), desk.now())
  const payment = (amount: string) => transactionOf({ id: 't5', amount, partner_reference_id: 'ord-5' })
  expect(await findQuoteOf(desk.db, payment('10100'))).toBeUndefined()
  await pay('q5')
  expect((await findQuoteOf(desk.db, payment('10100')))?.id).toBe('q5')
  expect(await findQuoteOf(desk.db, payment('999'))).toBeUndefined()
})

/** Pays a quote from the console; the API accepts it. */
async function pay(quoteId: string, send: () => Promise<string> = async () => 'paid'): Promise<void> {
  const finance = await givenPerson(desk, ['finance'])
  const intent = {
    operation: 'payQuote',
    action: 'quote.pay',
    object: { kind: 'quote', id: quoteId },
    idempotencyKey: `pay-${quoteId}`,
    permit: smallPermit(desk, finance, quoteId),
  } as const
  await sendCall(desk, finance, intent, send)
}

/** Makes an API that has payments under these references; returns the list of references that were requested. */
function filePayments(payments: Record<string, ReturnType<typeof transactionOf>>): string[] {
  const requested: string[] = []
  api.findTransactionByReference = async (reference) => {
    requested.push(reference)
    return payments[reference] ?? refuse('transaction_not_found')()
  }
  return requested
}

function refuse(code: AnyErrorCode): () => Promise<never> {
  return () => Promise.reject(new ServiceError(code, 'refused'))
}
