import { expect, test } from 'vitest'
import type { PaymentsApi } from '#contract/api'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { KycProfile } from '#contract/kyc'
import { profile } from '#contract/test-records'
import type { Transaction } from '#contract/transfers'
import type { Call } from './calls'
import type { Finding } from './finding'
import { type LookUpBy, lookUpOutcome } from './look-up-outcome'
import { quoteOf, remoteApi, transactionOf } from './test-remote-api'

const none = refuse('transaction_not_found')
const down = refuse('service_unavailable')

test('a pay is proven by a payment under the id of its quote, also where its reference finds the payment of another quote', async () => {
  for (const ofReference of [none, async () => transactionOf({ quote_id: 'other' })]) {
    const findTransactionByReference = (word: string) => (word === 'q1' ? Promise.resolve(transactionOf({})) : ofReference())
    expect(await lookUpPay({ findTransactionByReference })).toMatchObject({ state: 'done', payment: { reference: 'q1' } })
  }
})

test('a pay had no effect only when reference and id were both answered "not found" by an API that files payments there', async () => {
  expect(await lookUpPay({ findTransactionByReference: none })).toEqual({ state: 'failed', code: 'no_effect' })
  const unseen = { filesPayments: async () => false }
  expect(await lookUpPay({ findTransactionByReference: none }, {}, unseen)).toEqual({ state: 'unknown' })
  const ofAnother = async () => transactionOf({ quote_id: 'Q1' })
  expect(await lookUpPay({ findTransactionByReference: ofAnother })).toEqual({ state: 'unknown' })
  for (const failing of ['ref-q1', 'q1']) {
    const findTransactionByReference = (word: string) => (word === failing ? down() : none())
    await expect(lookUpPay({ findTransactionByReference })).rejects.toMatchObject({ code: 'service_unavailable' })
  }
})

test('a pay of a quote that came without a reference is never reported to have had no effect', async () => {
  for (const reference of [null, ''])
    expect(await lookUpPay({ findTransactionByReference: none }, { reference })).toEqual({ state: 'unknown' })
})

test('while its quote cannot be read a pay is proven by its payment, and not disproven by none', async () => {
  const found = { readQuote: down, findTransactionByReference: async () => transactionOf({}) }
  expect(await lookUpPay(found)).toMatchObject({ state: 'done', payment: { reference: 'ref-q1' } })
  const missing = lookUpPay({ readQuote: down, findTransactionByReference: none })
  await expect(missing).rejects.toMatchObject({ code: 'service_unavailable' })
})

test('data of a verification are proven by a later version that the same person sent, and disproven by none after a while', async () => {
  const lookUp = (has: Partial<PaymentsApi>, version = '2') =>
    lookUpPay(has, { operation: 'submitKycProfile', objectId: 'customer-1', actorId: 'luis' }, { matchKeys: { version } })
  const readKycProfile = async () => KycProfile.parse(profile)
  expect(await lookUp({ readKycProfile })).toEqual({ state: 'done' })
  expect(await lookUp({ readKycProfile }, '3')).toEqual({ state: 'failed', code: 'no_effect' })
  expect(await lookUp({ readKycProfile: refuse('kyc_profile_not_found') }, '0')).toEqual({ state: 'failed', code: 'no_effect' })
  await expect(lookUp({ readKycProfile: down })).rejects.toMatchObject({ code: 'service_unavailable' })
})

test('a quote that was paid and has expired since proves its pay', async () => {
  const readQuote = async () =>
    quoteOf({ id: 'q1', status: 'expired', expires_at: '2026-11-20T14:05:00.000Z', transaction_id: 't1' })
  expect(await lookUpPay({ readQuote })).toEqual({ state: 'done' })
})

test('of a quote whose time is over its payment says whether it was confirmed', async () => {
  for (const quoteStatus of ['failed', 'expired', 'cancelled'] as const) {
    const judge = (transaction: Partial<Transaction>) => {
      const readQuote = async () => quoteOf({ id: 'q1', status: quoteStatus, transaction_id: 't1' })
      const readTransaction = async () => transactionOf(transaction)
      return lookUpPay({ readQuote, readTransaction }, { operation: 'confirmQuote', action: 'quote.confirm' })
    }
    expect(await judge({ status: 'pending' })).toEqual({ state: 'unknown' })
    expect(await judge({ status: 'processing' })).toEqual({ state: 'done' })
    expect(await judge({ status: 'failed', failure_code: 'rejected_by_bank' })).toEqual({ state: 'done' })
    for (const code of ['confirmation_expired', 'cancelled'] as const)
      expect(await judge({ status: 'failed', failure_code: code })).toEqual({ state: 'failed', code })
  }
})

test('a payment that still waits five minutes after its confirmation was not confirmed by it, and one that moved was', async () => {
  const judge = (status: Transaction['status'], lostAt: string) => {
    const confirm = { operation: 'confirmQuote', action: 'quote.confirm', certainAt: null, lostAt: new Date(lostAt) } as const
    return lookUpPay({ findTransactionByReference: async () => transactionOf({ status }) }, confirm)
  }
  expect(await judge('pending', '2026-11-20T14:55:00.000Z')).toEqual({ state: 'unknown' })
  expect(await judge('pending', '2026-11-20T14:54:59.000Z')).toMatchObject({ state: 'failed', code: 'no_effect' })
  for (const lostAt of ['2026-11-20T14:55:00.000Z', '2026-11-20T14:54:59.000Z'])
    expect(await judge('processing', lostAt)).toMatchObject({ state: 'done' })
})

test('a word that is not published proves neither that a confirmation had its effect nor that it had none', async () => {
  const confirm = { operation: 'confirmQuote', action: 'quote.confirm' } as const
  for (const status of JSON.parse('["on_hold", "EN CURSO", ""]')) {
    const findTransactionByReference = async () => transactionOf({ status })
    expect(await lookUpPay({ findTransactionByReference }, confirm), status).toEqual({ state: 'unknown' })
  }
})

test('a payment that the API reports as made already never ends as one without effect, although no search finds it', async () => {
  const reported = { code: 'reported_done' }
  expect(await lookUpPay({ findTransactionByReference: none })).toMatchObject({ state: 'failed', code: 'no_effect' })
  expect(await lookUpPay({ findTransactionByReference: none }, reported)).toEqual({ state: 'unknown' })
})

/** Looks up a payment long after its quote has expired. */
function lookUpPay(
  api: Partial<PaymentsApi>,
  change: Partial<Call> = {},
  by: LookUpBy = { filesPayments: async () => true },
): Promise<Finding> {
  const sentAt = new Date('2026-11-20T14:00:00.000Z')
  const call: Call = {
    id: '01a20000-0000-7000-8000-000000000001',
    operation: 'payQuote',
    action: 'quote.pay',
    objectKind: 'quote',
    objectId: 'q1',
    idempotencyKey: 'pay-q1',
    reference: 'ref-q1',
    state: 'unknown',
    code: null,
    actorId: '01a20000-0000-7000-8000-000000000002',
    actorName: 'Lucía Ferrer',
    actorRoles: ['finance'],
    sessionId: null,
    requestId: 'r1',
    sentAt,
    certainAt: sentAt,
    lookedUpAt: null,
    endedAt: null,
    matchKeys: null,
    twin: null,
    lostAt: null,
    permitId: null,
    paymentEndedAt: null,
    ...change,
  }
  return lookUpOutcome(remoteApi(api), call, new Date('2026-11-20T15:00:00.000Z'), by)
}

function refuse(code: AnyErrorCode): () => Promise<never> {
  return () => Promise.reject(new ServiceError(code, 'refused'))
}
