import { expect, test } from 'vitest'
import type { Quote } from '#contract/transfers'
import { mustBeAsTyped, quoteFaults, termsKeeping, typedOf } from './as-typed'

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
  commission_fees: [{ fee: 1, type: 'percentage', label: 'Service fee', amount: 1 }],
  total_fees: 1,
  fees_paid_by: 'source',
}
const intent = {
  quoteId: 'q1',
  amountMinor: 10_000n,
  side: 'source' as const,
  feesPaidBy: 'source' as const,
  customerId: 'c1',
  accountId: 'a1',
  sourceCurrency: 'USDC',
  destinationCurrency: 'VES',
  sourceRail: 'prefunded_account',
  sourceAccountId: null,
  replacesQuoteId: null,
  madeBy: 'p1',
  madeAt: new Date('2026-11-20T14:00:00.000Z'),
}

test('a quote over what was typed can be paid', () => {
  expect(quoteFaults({ quote, intent })).toEqual([])
  expect(() => mustBeAsTyped({ quote, intent })).not.toThrow()
})

test.each([
  ['a hundredfold', { source_amount: 10_100, quoted_amount: 2_841_134, total_fees: 100 }],
  ['a hundredth', { source_amount: 1.01, quoted_amount: 284.11, total_fees: 0.01 }],
])('a quote over %s of what was typed must not be paid', (_, amounts) => {
  expect(quoteFaults({ quote: { ...quote, ...amounts }, intent })).toMatchObject([{ member: 'amount' }])
  expect(() => mustBeAsTyped({ quote: { ...quote, ...amounts }, intent })).toThrow(
    expect.objectContaining({ code: 'amount_unit_mismatch' }),
  )
})

test('a quote for another account must not be paid, and says so by its own code', () => {
  const other = { ...quote, destination: { ...quote.destination, account_id: 'a2' } }
  expect(() => mustBeAsTyped({ quote: other, intent })).toThrow(expect.objectContaining({ code: 'quote_differs' }))
})

test('a quote over another rail than the account has, or from another account, must not be paid', () => {
  const requested = { intent: { ...intent, sourceAccountId: 'p1' }, stored: { account_rail: 'pagomovil' } }
  const overWallet = { ...quote, destination: { ...quote.destination, payment_rail: 'wallet' } }
  expect(quoteFaults({ ...requested, quote: overWallet })).toMatchObject([{ member: 'destinationRail', typed: 'pagomovil' }])
  const fromOther = { ...quote, source: { ...quote.source, account_id: 'p2' } }
  expect(quoteFaults({ ...requested, quote: fromOther })).toMatchObject([{ member: 'sourceAccountId', typed: 'p1', came: 'p2' }])
})

test('of a quote that was made elsewhere the numbers must still fit each other', () => {
  expect(quoteFaults({ quote, intent: undefined })).toEqual([])
  expect(quoteFaults({ quote: { ...quote, quoted_amount: 284.11 }, intent: undefined })).toEqual([{ member: 'sums' }])
})

test('what was typed is read back from a quote that was made elsewhere as its principal', () => {
  expect(typedOf({ quote, intent: undefined })).toEqual({ amountMinor: 10_000n, side: 'source', feesPaidBy: 'source' })
  expect(typedOf({ quote: { ...quote, fees_paid_by: 'destination' }, intent: undefined })).toMatchObject({ amountMinor: 10_100n })
})

test('a payment is requested again with the amount that was typed, or with what its quote came to on the other side', () => {
  expect(termsKeeping('source', { quote, intent })).toMatchObject({ side: 'source', amountMinor: 10_000n })
  expect(termsKeeping('destination', { quote, intent })).toMatchObject({ side: 'destination', amountMinor: 2_841_134n })
  const arrives = { ...intent, side: 'destination' as const, amountMinor: 2_841_134n }
  expect(termsKeeping('destination', { quote, intent: arrives })).toMatchObject({ side: 'destination', amountMinor: 2_841_134n })
  expect(termsKeeping('source', { quote, intent: arrives })).toMatchObject({ side: 'source', amountMinor: 10_000n })
  const outOfAmount = { ...arrives, feesPaidBy: 'destination' as const }
  expect(termsKeeping('source', { quote, intent: outOfAmount })).toMatchObject({ side: 'source', amountMinor: 10_100n })
})
