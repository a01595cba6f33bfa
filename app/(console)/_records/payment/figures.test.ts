import { expect, test } from 'vitest'
import { Quote, Transaction } from '#contract/transfers'
import { readTolerantly } from '#lib/api/tolerant'
import { otherDebit } from './figures'

const quoted = {
  id: 'q1',
  source_amount: 5.05,
  quoted_amount: 1142.39,
  exchange_rate: 228.4796,
  source: { currency: 'USDC', payment_rail: 'prefunded_account' },
  destination: { currency: 'VES', account_id: 'a1' },
  status: 'completed',
  external_transfer_id: 'r1',
  commission_fees: [],
  total_fees: 0.05,
}
const paid = { id: 't1', customer_email: 'ana@example.com', type: 'transfer', status: 'completed' }

const reportedFor = (amount: string, quote: object = quoted, foreign = true) =>
  otherDebit({
    quote: readTolerantly(Quote, quote),
    transaction: readTolerantly(Transaction, { ...paid, amount }),
    foreign,
  })

test('a debit that the API reports differently than it quoted it is told', () => {
  expect(reportedFor('530')).toEqual({
    reported: { amount: '5.30', currency: 'USDC' },
    quoted: { amount: 5.05, currency: 'USDC' },
  })
})

test('the debit with its fees and the amount without them agree with the quote, and other currencies are not compared', () => {
  expect(reportedFor('505')).toBeUndefined()
  expect(reportedFor('500')).toBeUndefined()
  expect(reportedFor('530', { ...quoted, source: { ...quoted.source, currency: 'USD' } })).toBeUndefined()
  expect(reportedFor('530', { ...quoted, source: { ...quoted.source, payment_rail: 'pagomovil' } })).toBeUndefined()
  expect(reportedFor('530', quoted, false)).toBeUndefined()
})
