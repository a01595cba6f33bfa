import { expect, test } from 'vitest'
import type { Quote } from '#contract/transfers'
import { checkEcho } from './echo'

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
  external_transfer_id: 'ord-1',
  commission_fees: [],
  total_fees: 1,
  fees_paid_by: 'source',
}
const typed = { amountMinor: 10_000n, side: 'source', feesPaidBy: 'source' } as const

test('a quote of the amount that was typed may be paid, whoever pays the fees', () => {
  expect(checkEcho(typed, quote)).toEqual({ ok: true })
  expect(
    checkEcho({ ...typed, feesPaidBy: 'destination' }, { ...quote, source_amount: 100, fees_paid_by: 'destination' }).ok,
  ).toBe(true)
  expect(checkEcho({ ...typed, amountMinor: 2_841_134n, side: 'destination' }, quote).ok).toBe(true)
})

test('an API that does not say who pays the fees is held to what was asked', () => {
  expect(checkEcho(typed, { ...quote, fees_paid_by: undefined }).ok).toBe(true)
})

test.each([
  ['a hundred times as much', { source_amount: 10_001 }],
  ['a hundredth', { source_amount: 2 }],
  ['one céntimo more', { source_amount: 101.01 }],
  ['more decimals than money has', { source_amount: 101.001 }],
  ['no number', { source_amount: Number.NaN }],
])('%s must not be paid', (_name, change) => {
  expect(checkEcho(typed, { ...quote, ...change })).toMatchObject({ ok: false, code: 'amount_unit_mismatch' })
})
