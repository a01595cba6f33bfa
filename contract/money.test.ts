import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideRounded, formatDecimal, fromWireAmount, parseDecimal, plainNumber, rateText, toWireAmount } from './money'

const largest = 10n ** 15n - 1n

test('an amount survives the trip to a JSON number and back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -largest, max: largest }), (minor) => {
      const travelled: unknown = JSON.parse(JSON.stringify(toWireAmount(minor)))
      expect(fromWireAmount(Number(travelled))).toBe(minor)
    }),
    { numRuns: 2000 },
  )
})

test('decimal text survives parsing and writing', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -largest, max: largest }), fc.integer({ min: 0, max: 10 }), (value, scale) => {
      expect(parseDecimal(formatDecimal(value, scale), scale)).toBe(value)
    }),
  )
})

test('text that is not a plain decimal, or has too many decimals, is refused', () => {
  for (const text of ['', '1,5', '1e3', ' 1', '.5', '1.', 'NaN', '0x1']) expect(() => parseDecimal(text, 2)).toThrow(RangeError)
  expect(() => parseDecimal('1.005', 2)).toThrow(RangeError)
  expect(parseDecimal('1.50000', 2)).toBe(150n)
})

test.each([
  [5n, 10n, 'half-up', 1n],
  [5n, 10n, 'half-even', 0n],
  [15n, 10n, 'half-even', 2n],
  [-5n, 10n, 'half-up', -1n],
  [-1n, 10n, 'floor', -1n],
  [-1n, 10n, 'ceil', 0n],
  [1n, 10n, 'ceil', 1n],
  [19n, 10n, 'floor', 1n],
] as const)('%s / %s rounded %s is %s', (dividend, divisor, rounding, expected) => {
  expect(divideRounded(dividend, divisor, rounding)).toBe(expected)
})

test('rates are written without trailing zeros and numbers without exponents', () => {
  expect(rateText(28411340000n, 8)).toBe('284.1134')
  expect(rateText(100000000n, 8)).toBe('1')
  expect(plainNumber(3.41492e-7)).toBe('0.000000341492')
  expect(plainNumber(1e21)).toBe('1000000000000000000000')
})
