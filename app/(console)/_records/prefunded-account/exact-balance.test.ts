import { expect, test } from 'vitest'
import { afterDebit, availableHundredths, changedBalance, toHundredths } from './exact-balance'

test.each<[balance: string | null, change: bigint, after: string | null]>([
  ['48210.55', 50_000n, '48710.55000000'],
  ['0.1', 20n, '0.30000000'],
  ['49.999999', -5_000n, '-0.00000100'],
  ['9007199254740993.07', 1n, '9007199254740993.08000000'],
  ['100.00', -10_001n, '-0.01000000'],
  [null, 1n, null],
  ['lots', 1n, null],
])('after %s, changed by %s hundredths, there is %s', (balance, change, after) => {
  expect(changedBalance(balance, change)).toBe(after)
})

test.each<[text: string, minor: bigint | undefined]>([
  ['500.000000', 50_000n],
  ['0.01', 1n],
  ['0.010001', undefined],
  ['1e3', undefined],
])('%s is %s hundredths', (text, minor) => {
  expect(toHundredths(text)).toBe(minor)
})

test.each<[balance: string | null, debit: bigint, left: string | null, suffices: boolean | null]>([
  ['101.000001', 10_100n, '0.00000100', true],
  ['101.00', 10_100n, '0.00000000', true],
  ['100.999999', 10_100n, '-0.00000100', false],
  [null, 10_100n, null, null],
  ['unknown', 10_100n, null, null],
])('a balance of %s after a debit of %s', (balance, debit, left, suffices) => {
  expect(afterDebit(balance, debit)).toEqual({ left, suffices })
})

test('what can be paid of a balance with more decimals is rounded down, and of no amount it is not known', () => {
  expect(['1234.567891', '48210.55', '0.009', 'n/a', null, undefined].map(availableHundredths)).toEqual([
    ...[123_456n, 4_821_055n, 0n, undefined, undefined, undefined],
  ])
})
