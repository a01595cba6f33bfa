import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureText, figureToMinor, minorToFigure, readFigure } from './figures'
import { toWireAmount } from './money'

test.each([
  [0, 0n],
  [101.1, 101_100_000n],
  [-3.25, -3_250_000n],
  [1.095, 1_095_000n],
  [0.000001, 1n],
  [101.10000000000001, 101_100_000n],
  [1.0950000000000002, 1_095_000n],
  [0.1 + 0.2, 300_000n],
  [0.3 - (0.1 + 0.2), 0n],
  [1.4210854715202004e-14, 0n],
  [70_000_000_000_000.13, 70_000_000_000_000_130_000n],
])('%d is read as %d millionths', (amount, figure) => {
  expect(readFigure(amount)).toBe(figure)
})

test.each([undefined, 1e-7, -1e-8, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 46, -(2 ** 46), 1e21])(
  '%s is no amount',
  (amount) => {
    expect(readFigure(amount)).toBeUndefined()
    if (amount !== undefined) expect(() => figureToMinor(amount, 'ceil')).toThrow(RangeError)
  },
)

test('a figure between two minor units is rounded to either', () => {
  expect([figureToMinor(101.095, 'ceil'), figureToMinor(101.095, 'floor')]).toEqual([10_110n, 10_109n])
  expect([figureToMinor(101.1, 'ceil'), figureToMinor(101.1, 'floor')]).toEqual([10_110n, 10_110n])
})

test('an amount in minor units is the same figure, whatever its size, also after an addition of floats', () => {
  const minors = fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n })
  fc.assert(
    fc.property(minors, minors, (one, other) => {
      expect(readFigure(toWireAmount(one))).toBe(minorToFigure(one))
      expect(readFigure(toWireAmount(one) + toWireAmount(other))).toBe(minorToFigure(one + other))
      expect(figureToMinor(toWireAmount(one), 'ceil')).toBe(one)
    }),
    { numRuns: 2000 },
  )
})

test('a figure is written with two decimals, and with more only if it has more', () => {
  expect([101_000_000n, 101_100_000n, 101_095_000n, 1n, -250_000n].map(figureText)).toEqual([
    ...['101.00', '101.10', '101.095', '0.000001', '-0.25'],
  ])
})
