import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Currency } from './currency'
import {
  divideRounded,
  formatDecimal,
  fromWireAmount,
  maxAmountMinor,
  parseDecimal,
  plainNumber,
  rateText,
  toWireAmount,
} from './money'

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

test('nothing is divided by what is not positive', () => {
  for (const divisor of [0n, -10n]) expect(() => divideRounded(10n, divisor, 'floor')).toThrow('The divisor must be positive')
})

test('a currency that the contract does not know is refused by its own code', () => {
  expect(Currency.safeParse('VED').error?.issues[0]?.message).toBe('unsupported_currency')
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
  expect([1e21, -1.25e21, -1e-7, 12.5].map(plainNumber)).toEqual([
    '1000000000000000000000',
    '-1250000000000000000000',
    '-0.0000001',
    '12.5',
  ])
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY]) expect(() => plainNumber(none)).toThrow('Not a finite number')
})

const dividends = fc.bigInt({ min: -largest, max: largest })
const divisors = fc.bigInt({ min: 1n, max: 10n ** 9n })
const isTie = (dividend: bigint, divisor: bigint) =>
  (dividend % divisor) * 2n === divisor || (dividend % divisor) * -2n === divisor

test('rounding down never exceeds the exact quotient and rounding up never falls short, by less than one unit', () => {
  fc.assert(
    fc.property(dividends, divisors, (dividend, divisor) => {
      const [down, up] = [divideRounded(dividend, divisor, 'floor'), divideRounded(dividend, divisor, 'ceil')]
      expect(down * divisor <= dividend && dividend < (down + 1n) * divisor).toBe(true)
      expect((up - 1n) * divisor < dividend && dividend <= up * divisor).toBe(true)
    }),
  )
})

test('both half roundings miss by at most half a unit, and only differ on exact halves', () => {
  const ties = fc.tuple(dividends, divisors).map(([quotient, half]) => [quotient * 2n * half + half, half * 2n] as const)
  fc.assert(
    fc.property(fc.oneof(fc.tuple(dividends, divisors), ties), ([dividend, divisor]) => {
      const [up, even] = [divideRounded(dividend, divisor, 'half-up'), divideRounded(dividend, divisor, 'half-even')]
      for (const rounded of [up, even]) {
        const miss = dividend - rounded * divisor
        expect((miss < 0n ? -miss : miss) * 2n <= divisor).toBe(true)
      }
      expect(even === up || isTie(dividend, divisor)).toBe(true)
      if (!isTie(dividend, divisor)) return
      expect(even % 2n).toBe(0n)
      // Half-up goes away from zero.
      expect((up * divisor - dividend) * (dividend < 0n ? -1n : 1n) > 0n).toBe(true)
    }),
  )
})

test('a rounding does not depend on the sign of the amount, except down and up, which mirror each other', () => {
  fc.assert(
    fc.property(dividends, divisors, (dividend, divisor) => {
      expect(divideRounded(-dividend, divisor, 'half-up')).toBe(-divideRounded(dividend, divisor, 'half-up'))
      expect(divideRounded(-dividend, divisor, 'half-even')).toBe(-divideRounded(dividend, divisor, 'half-even'))
      expect(divideRounded(-dividend, divisor, 'floor')).toBe(-divideRounded(dividend, divisor, 'ceil'))
    }),
  )
})

test.each([0n, -3n])('a division by %s is refused, also if nothing remains', (divisor) => {
  expect(() => divideRounded(6n, divisor, 'floor')).toThrow(RangeError)
})

test('an amount of the API with more than two decimals, or one that no number can hold, is refused and not rounded', () => {
  for (const amount of [0.005, 0.1 + 0.2, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => fromWireAmount(amount), String(amount)).toThrow(RangeError)
  expect([fromWireAmount(-0.5), fromWireAmount(-0), fromWireAmount(1e9)]).toEqual([-50n, 0n, 100_000_000_000n])
})

test('the largest amount of a request and the next one up stay different numbers', () => {
  const most = BigInt(maxAmountMinor)
  expect(toWireAmount(most)).toBe(9_999_999_999.99)
  expect(new Set([most - 1n, most, most + 1n].map((minor) => JSON.stringify(toWireAmount(minor)))).size).toBe(3)
})

test('every finite number is written without an exponent and reads back as itself', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = plainNumber(value)
      expect(text).toMatch(/^-?\d+(\.\d+)?$/)
      expect(Number(text) === value).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
