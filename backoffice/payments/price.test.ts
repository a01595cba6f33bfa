import { expect, test } from 'vitest'
import { addsUp, amountConverted, balanceAfter } from './price'

test('what is converted is the debit without its fees, whoever pays them', () => {
  expect(amountConverted({ source_amount: 101, quoted_amount: 28411.34, total_fees: 1 })).toBe('100.00')
  expect(amountConverted({ source_amount: 100, quoted_amount: 28127.22, total_fees: 1 })).toBe('99.00')
})

test('a balance that does not suffice goes below zero', () => {
  expect(balanceAfter('48210.55', 101)).toBe('48109.55')
  expect(balanceAfter('100.00', 101)).toBe('-1.00')
})

test('numbers of a quote that do not fit each other are noticed', () => {
  const quote = { source_amount: 101, quoted_amount: 28411.34, total_fees: 1, exchange_rate: 284.1134 }

  expect(addsUp(quote)).toBe(true)
  expect(addsUp({ source_amount: 35.55, quoted_amount: 10000, total_fees: 0.35, exchange_rate: 284.1134 })).toBe(true)
  expect(addsUp({ ...quote, quoted_amount: 284.11 })).toBe(false)
  expect(addsUp({ ...quote, source_amount: 10100 })).toBe(false)
})
