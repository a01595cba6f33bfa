import { expect, test } from 'vitest'
import type { Quote } from '#contract/transfers'
import { mustPayFrom, ownSource } from './own-source'

const quote: Quote = {
  id: 'q1',
  source_amount: 101,
  quoted_amount: 28_411.34,
  exchange_rate: 284.1134,
  source: { currency: 'USDC', payment_rail: 'prefunded_account' },
  destination: { currency: 'VES', account_id: 'a1' },
  status: 'pending',
  created_at: '2026-11-20T14:00:00.000Z',
  expires_at: '2026-11-20T14:05:00.000Z',
  external_transfer_id: 'ord-1042',
  commission_fees: [],
  total_fees: 1,
}

test('a quote that was made here is paid from the account that it was made for, and from no other', async () => {
  const known = { quote, intent: undefined, kept: { prefunded_account_id: 'p1' }, payment: undefined }
  await mustPayFrom('p1', known)
  await expect(mustPayFrom('p2', known)).rejects.toMatchObject({ code: 'prefunded_account_not_found' })
})

test('the account of a quote that was made elsewhere is not known', () => {
  expect(ownSource({ intent: undefined, kept: {} })).toBeUndefined()
})
