import { expect, test } from 'vitest'
import { quoteOf } from '#backoffice/calls/test-remote-api'
import { withRequested } from './requested-quote'

const requested = {
  amount: 10_000,
  customer_id: 'c1',
  source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: 'p1' },
  destination: { currency: 'VES', account_id: 'a1' },
  fees_paid_by: 'source',
} as const
const whole = { source_amount: 101, quoted_amount: 28_411.34, total_fees: 1, exchange_rate: 284.1134 }
const figures = (change: object, body: object = {}) => {
  const { source_amount, quoted_amount, total_fees } = withRequested(quoteOf({ id: 'q1', ...whole, ...change }), {
    ...requested,
    ...body,
  })
  return [source_amount, total_fees, quoted_amount]
}

test('a source amount without the fees on top of it becomes the debit, if only then the figures add up', () => {
  expect(figures({ source_amount: 100 })).toEqual([101, 1, 28_411.34])
  expect(figures({ source_amount: 100, total_fees: 1.095 })).toEqual([101.095, 1.095, 28_411.34])
  expect(figures({ source_amount: 100, fees_paid_by: 'source' })).toEqual([101, 1, 28_411.34])
})

test.each([
  ['includes the fees', {}, {}],
  ['has the fees taken out of what was requested', { source_amount: 100, quoted_amount: 28_127.22 }, {}],
  ['is another than was requested', { source_amount: 99, quoted_amount: 28_127.22 }, {}],
  ['has no fees', { source_amount: 100, total_fees: 0 }, {}],
  ['has fees that are not known', { source_amount: 100, total_fees: undefined }, {}],
  ['does not add up either way', { source_amount: 100, quoted_amount: 30_000 }, {}],
  ['has fees that the recipient pays', { source_amount: 100 }, { fees_paid_by: 'destination' }],
  ['has fees that the API lets the recipient pay', { source_amount: 100, fees_paid_by: 'destination' }, {}],
  ['was not requested', { source_amount: 100 }, { amount_side: 'destination' }],
  ['would fit both ways, because the rate is coarse', { source_amount: 100, total_fees: 0.1, exchange_rate: 284 }, {}],
])('a source amount that %s remains', (_what, change, body) => {
  const { source_amount, total_fees, quoted_amount } = { ...whole, ...change }
  expect(figures(change, body)).toEqual([source_amount, total_fees, quoted_amount])
})
