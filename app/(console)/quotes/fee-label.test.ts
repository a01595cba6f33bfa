import { expect, test } from 'vitest'
import { toRememberedQuote } from '#backoffice/registry/remember-quote'
import { EchoedQuote } from '#contract/echoed-quote'
import { readTolerantly } from '#lib/api/tolerant'
import { readRememberedQuote } from '../_records/quote/remembered-quote'
import { feeAmount } from './fee-label'

test('several fees are each kept and shown with their own sums, also without a label', () => {
  const answer = {
    id: 'q1',
    source_amount: 41.76,
    quoted_amount: 11_866,
    exchange_rate: 284.1234567891,
    total_fees: 0.92,
    source: { currency: 'USDC', payment_rail: 'prefunded_account' },
    destination: { currency: 'VES', account_id: 'a1' },
    status: 'open',
    external_transfer_id: 'r1',
    commission_fees: [
      { fee: '0.50', type: 'fixed', label: 'Flat' },
      { fee: 1, type: 'percentage', amount: 0.42 },
      { fee: 0.1, type: 'percentage', label: 'Tax' },
    ],
  }
  const quote = readRememberedQuote({ id: 'q1', details: toRememberedQuote(readTolerantly(EchoedQuote, answer)) })
  const lines = (quote?.commission_fees ?? []).map((fee) => [fee.label, fee.fee, feeAmount(fee, quote?.total_fees, 3)])
  expect(lines).toEqual([
    ['Flat', 0.5, 0.5],
    ['percentage', 1, 0.42],
    ['Tax', 0.1, undefined],
  ])
})

test('the total is the amount of an only fee', () => {
  expect(feeAmount({ fee: 1, type: 'percentage', label: 'Service fee' }, 1.01, 1)).toBe(1.01)
})

test('nor is it the amount of an only fee that could not be read', () => {
  expect(feeAmount({ fee: undefined, type: 'percentage', label: 'Service fee' }, 1.01, 1)).toBeUndefined()
  expect(feeAmount({ fee: undefined, type: 'fixed', label: 'Rail' }, 1.01, 2)).toBeUndefined()
})
