import { expect, test } from 'vitest'
import { toRememberedQuote } from '#backoffice/registry/remember-quote'
import type { Quote } from '#contract/transfers'
import { readRememberedQuote } from './remembered-quote'

const quote: Quote = {
  id: 'q1',
  source_amount: 101,
  quoted_amount: 28411.34,
  exchange_rate: 284.1134,
  source: { currency: 'USDC', payment_rail: 'prefunded_account' },
  destination: { currency: 'VES', account_id: 'a1' },
  status: 'pending',
  created_at: '2026-11-20T14:00:00.000Z',
  expires_at: '2026-11-20T14:05:00.000Z',
  external_transfer_id: 'ord-1042',
  commission_fees: [{ fee: 1, type: 'percentage', label: 'Service fee' }],
  total_fees: 1,
  customer_id: 'c1',
  fees_paid_by: 'source',
}

test('a quote that the API cannot read again comes back as it was seen', () => {
  expect(readRememberedQuote({ id: 'q1', details: toRememberedQuote(quote) })).toEqual(quote)
})

test('the account that it would be paid from is remembered if the API reported it', () => {
  const fromApi = { ...quote, source: { ...quote.source, account_id: 'p2' } }
  expect(readRememberedQuote({ id: 'q1', details: toRememberedQuote(fromApi) })).toEqual(fromApi)
})

test('where a deposit is to be paid is remembered in the members of the API, and much more text than that is not', () => {
  const told: unknown = { banco: 'Banesco', cuenta: { numero: '0134' } }
  const fromApi = Object.assign({ ...quote }, { payment_instructions: told })
  expect(readRememberedQuote({ id: 'q1', details: toRememberedQuote(fromApi) })).toEqual(fromApi)
  const endless = Object.assign({ ...quote }, { payment_instructions: 'x'.repeat(8_001) })
  expect(readRememberedQuote({ id: 'q1', details: toRememberedQuote(endless) })).toEqual(quote)
})

test('several fees are remembered each, and the only fee of a quote that was stored before in members of its own', () => {
  const fees = [...quote.commission_fees, { fee: 0.5, type: 'fixed' as const, label: 'Rail' }]
  const again = readRememberedQuote({ id: 'q1', details: toRememberedQuote({ ...quote, commission_fees: fees }) })

  expect(again).toMatchObject({ total_fees: 1, commission_fees: fees })
  const { fees: _, ...stored } = toRememberedQuote(quote)
  const before = { ...stored, fee: 1, fee_type: 'percentage', fee_label: 'Service fee' }
  expect(readRememberedQuote({ id: 'q1', details: before })).toEqual(quote)
})

test('a figure that could not be read exactly, and a fee without a figure, are remembered as such', () => {
  const odd: Quote = { ...quote, source_amount: undefined, inexact: ['source_amount'] }
  odd.commission_fees = [{ fee: undefined, type: 'percentage', label: 'Tax' }]
  const details = toRememberedQuote(odd)
  expect(readRememberedQuote({ id: 'q1', details: { ...details } })).toEqual(odd)
  // The next answer has the figure.
  expect(readRememberedQuote({ id: 'q1', details: { ...details, ...toRememberedQuote(quote) } })).toEqual(quote)
})

test('what was stored of another kind of record is no quote', () => {
  expect(readRememberedQuote({ id: 'q1', details: { status: 'ACTIVE' } })).toBeUndefined()
})
