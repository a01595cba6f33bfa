import { expect, test } from 'vitest'
import { amountHead } from './amount-head'

test('amounts are headed as debits only if each of them is known to be one', () => {
  expect(amountHead([{ hasPlainAmount: false }])).toBe('debit')
  expect(amountHead([{ hasPlainAmount: false }, { hasPlainAmount: true }])).toBe('amount')
  expect(amountHead([])).toBe('debit')
})
