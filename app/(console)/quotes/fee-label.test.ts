import { expect, test } from 'vitest'
import { toRememberedQuote } from '#backoffice/registry/remember-quote'
import { EchoedQuote } from '#contract/echoed-quote'
import { readTolerantly } from '#lib/api/tolerant'
import { readRememberedQuote } from '../_records/quote/remembered-quote'
import { feeAmount, percentOf } from './fee-label'

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

test.each([
  ['of what is converted', { fee: 1 }, 6.06, 0.06, 1],
  ['of the debit', { fee: 1 }, 6, 0.06, 1],
  ['rounded up to a cent', { fee: 0.06 }, 1, 0.01, 0.06],
  ['with many digits', { fee: 0.123456789 }, 1000, 1.23, 0.123456789],
  ['an amount of money under its name', { fee: 0.06 }, 6.06, 0.06, undefined],
  ['a minimum', { fee: 1 }, 6.5, 0.5, undefined],
  ['a debit that is not known', { fee: 1 }, undefined, 0.06, undefined],
  ['the amount of its own line', { fee: 1, amount: 0.06 }, 6.06, 9, 1],
  ['another amount of its own line', { fee: 1, amount: 0.6 }, 6.06, 0.06, undefined],
])('a percentage is shown where it agrees with the amount of its line: %s', (_case, line, debit, total, shown) => {
  const fee = { type: 'percentage', label: 'Commission', ...line } as const
  expect(percentOf(fee, { source_amount: debit, total_fees: total, commission_fees: [fee] })).toBe(shown)
})

test('a percentage beside no amount, and no percentage beside a fixed fee', () => {
  const [tax, rail] = [
    { fee: 0.1, type: 'percentage', label: 'Tax' },
    { fee: 0.5, type: 'fixed', label: 'Rail' },
  ] as const
  const quote = { source_amount: 6, total_fees: 1, commission_fees: [tax, rail] }
  expect([percentOf(tax, quote), percentOf(rail, quote)]).toEqual([0.1, undefined])
})
