import { expect, test } from 'vitest'
import { payingAccounts } from './paying-accounts'

const quote = { source: { currency: 'USDC' as const, payment_rail: 'prefunded_account' as const } }
const [treasury, reserve, dollars] = [
  { id: 'p1', currency: 'USDC' },
  { id: 'p2', currency: 'USDC' },
  { id: 'p3', currency: 'USD' },
]
const all = [treasury, reserve, dollars]

test('a quote is paid from the account that it was made for, and from no other', () => {
  expect(payingAccounts(all, { quote, kept: { prefunded_account_id: 'p2' } })).toEqual([reserve])
})

test('where that account is not known or gone, only accounts that are named and hold its currency pay', () => {
  expect(payingAccounts(all, { quote, kept: {} })).toEqual([treasury, reserve])
  expect(payingAccounts(all, { quote, kept: { prefunded_account_id: 'elsewhere' } })).toEqual([treasury, reserve])
  expect(payingAccounts([dollars], { quote, kept: { prefunded_account_id: 'p1' } })).toEqual([])
})
