import { afterEach, expect, test, vi } from 'vitest'
import { sendCall } from '#backoffice/calls/send-call'
import { quoteOf, transactionOf } from '#backoffice/calls/test-remote-api'
import { rememberQuote } from '#backoffice/registry/remember-quote'
import { givenPerson } from '#backoffice/test-desk'
import { smallPermit } from '#backoffice/test-permit'
import { ServiceError } from '#contract/errors'
import type { Quote, Transaction } from '#contract/transfers'
import { openRemoteConsole } from '#lib/server/test-remote-console'

/** An API with the published interface alone, as a console in remote mode has it. */
const { api, desk, known } = await openRemoteConsole()
const { mustNotBePaidElsewhere, readElsewhere } = await import('./paid-elsewhere')

afterEach(() => {
  vi.useRealTimers()
})

test('a quote that another program paid is found under the reference of the API, and is not paid again', async () => {
  const asked = filePayments({ R48463: transactionOf({ id: 't1', status: 'pending' }) })
  const quote = quoteOf({ id: 'q1', external_transfer_id: 'R48463' })
  expect(await read(quote)).toMatchObject({ state: 'paid', transaction: { id: 't1' }, reference: 'R48463', phase: 'processing' })
  expect(asked).toEqual(['R48463'])
  await expect(mustNotBePaidElsewhere(desk.db, toKnown(quote), 'payable')).rejects.toMatchObject({ code: 'quote_already_paid' })
})

test('a search that found nothing says so; one without an answer is not known, and prevents no payment', async () => {
  const quote = quoteOf({ id: 'q2' })
  filePayments({})
  expect(await read(quote)).toEqual({ state: 'none' })
  for (const code of ['api_unreachable', 'api_key_refused', 'no_match_unclear', 'extension_missing'] as const) {
    api.findTransactionByReference = () => Promise.reject(new ServiceError(code, 'no answer'))
    expect(await read(quote), code).toEqual({ state: 'unread' })
    await mustNotBePaidElsewhere(desk.db, toKnown(quote), 'payable')
  }
})

test('a search that takes too long is given up, so that neither a page nor a payment waits for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  api.findTransactionByReference = () => new Promise(() => {})
  const answer = read(quoteOf({ id: 'q3' }))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await answer).toEqual({ state: 'unread' })
})

test('a payment that this console made for another quote of the same reference is not of this one', async () => {
  filePayments({ 'ord-4': transactionOf({ id: 't4' }) })
  await rememberQuote(desk.db, quoteOf({ id: 'q4', external_transfer_id: 'ord-4' }), desk.now())
  const finance = await givenPerson(desk, ['finance'])
  const pay = {
    operation: 'payQuote',
    action: 'quote.pay',
    object: { kind: 'quote', id: 'q4' },
    idempotencyKey: 'pay-q4',
  } as const
  await sendCall(desk, finance, { ...pay, permit: smallPermit(desk, finance, 'q4') }, async () => 'paid')
  expect(await read(quoteOf({ id: 'q5', external_transfer_id: 'ord-4' }))).toEqual({ state: 'none' })
})

test('nothing is searched for a quote that was paid here, or whose API reports its payment', async () => {
  const asked = filePayments({})
  expect(await readElsewhere(desk.db, toKnown(quoteOf({ id: 'q6' })), 'awaiting_confirmation')).toBeUndefined()
  known.add('readQuote')
  expect(await read(quoteOf({ id: 'q6' }))).toBeUndefined()
  expect(asked).toEqual([])
})

function read(quote: Quote) {
  return readElsewhere(desk.db, toKnown(quote), 'payable')
}

function toKnown(quote: Quote) {
  return { quote, intent: undefined, stored: {}, payment: undefined }
}

function filePayments(payments: Record<string, Transaction>): string[] {
  const asked: string[] = []
  api.findTransactionByReference = async (reference) => {
    asked.push(reference)
    const payment = payments[reference]
    if (payment === undefined) throw new ServiceError('transaction_not_found', 'refused')
    return payment
  }
  return asked
}
