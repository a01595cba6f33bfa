import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsAround, boundsAtRate, isReasonable, mostRoom, outsideBounds, type PricedFigures, roomLeft } from './bounds.rules'

const quoted: PricedFigures = { rate: '284.1134', debitMinor: 3_232_00n, feesMinor: 32_00n, receivedMinor: 909_162_88n }
const at = (rate: string, receivedMinor: bigint): PricedFigures => ({ ...quoted, rate, receivedMinor })

describe('bounds that are offered', () => {
  test('of an amount that leaves: the rate less a half percent, the debit as it is, and what arrives at that rate', () => {
    expect(boundsAround(quoted, 'source')).toEqual({
      worstRate: '282.6928',
      largestDebitMinor: 3_232_00n,
      leastReceivedMinor: 904_616_96n,
    })
  })

  test('of an amount that arrives: the debit and a half percent, and the amount itself', () => {
    expect(boundsAround(quoted, 'destination')).toEqual({
      worstRate: null,
      largestDebitMinor: 3_248_16n,
      leastReceivedMinor: 909_162_88n,
    })
  })

  test('of a small rate keep its digits', () => {
    expect(boundsAround({ ...quoted, rate: '0.00341492' }, 'source').worstRate).toBe('0.00339784')
  })

  test.each([
    ['0.0044', '0.00437800'],
    ['0.9', '0.895500'],
    ['1.1', '1.0945'],
  ])('of the rate %s are a half percent below it, however few digits it has', (rate, worst) => {
    expect(boundsAround({ ...quoted, rate }, 'source').worstRate).toBe(worst)
  })
})

describe('approved at 284.11 with a half percent of room', () => {
  const bounds = boundsAround({ ...quoted, rate: '284.11' }, 'source')

  test('it is paid at 283.00 and not at 281.00', () => {
    expect(bounds.worstRate).toBe('282.6894')
    expect(outsideBounds(bounds, at('283', 905_600_00n))).toEqual([])
    expect(outsideBounds(bounds, at('281', 899_200_00n)).map(({ member }) => member)).toEqual(['rate', 'received'])
  })

  test('it is paid at the bound itself, and not a hundred-millionth below', () => {
    expect(outsideBounds(bounds, at('282.6894', bounds.leastReceivedMinor))).toEqual([])
    expect(outsideBounds(bounds, at('282.68939999', bounds.leastReceivedMinor))).toEqual([
      { member: 'rate', bound: '282.6894', now: '282.68939999' },
    ])
  })

  test('a better rate is paid too; a larger debit or other fees are not', () => {
    expect(outsideBounds(bounds, at('300', 960_000_00n))).toEqual([])
    const dearer = { ...at('284.11', 909_152_00n), debitMinor: 3_232_01n }
    expect(outsideBounds(bounds, dearer)).toEqual([{ member: 'debit', bound: '323200', now: '323201' }])
    const lessArrives = at('284.11', bounds.leastReceivedMinor - 1n)
    expect(outsideBounds(bounds, lessArrives).map(({ member }) => member)).toEqual(['received'])
  })
})

describe('bounds that a person sets', () => {
  const cases: [rate: string, reasonable: boolean][] = [
    ['284.1134', true],
    ['281.27', true],
    ['255.7021', true],
    ['255.70', false],
    ['284.1135', false],
    ['28.41', false],
  ]
  test.each(cases)('%s as the worst rate of 284.1134: %s', (rate, reasonable) => {
    expect(isReasonable(boundsAtRate(quoted, rate), quoted, 'source')).toBe(reasonable)
  })

  test('the largest debit is at least that of the quote, and at most a tenth above', () => {
    const upTo = (largestDebitMinor: bigint) => ({ ...boundsAround(quoted, 'destination'), largestDebitMinor })
    const judged = [3_231_99n, 3_232_00n, 3_555_20n, 3_555_21n].map((most) => isReasonable(upTo(most), quoted, 'destination'))
    expect(judged).toEqual([false, true, true, false])
  })

  test('a debit other than the quote’s is no bound of an amount that leaves, nor a rate one of an amount that arrives', () => {
    expect(isReasonable({ ...boundsAround(quoted, 'source'), largestDebitMinor: 4_000_00n }, quoted, 'source')).toBe(false)
    expect(isReasonable({ ...boundsAround(quoted, 'destination'), worstRate: '1' }, quoted, 'destination')).toBe(false)
  })
})

test('the room that is left is a percentage of the bound, negative outside of it', () => {
  expect(roomLeft('281.27', '284.1134', 'higher')).toBe('1.01')
  expect(roomLeft('282.6894', '281', 'higher')).toBe('-0.60')
  expect(roomLeft('3248.16', '3232.00', 'lower')).toBe('0.50')
})

test('whatever is quoted lies inside the bounds that are offered for it, and those are reasonable', () => {
  const figures = fc
    .record({
      rate: fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 99_999_999 })),
      debitMinor: fc.bigInt({ min: 1_00n, max: 999_999_99n }),
      feeBps: fc.bigInt({ min: 0n, max: 500n }),
    })
    .map(({ rate: [before, after], debitMinor, feeBps }): PricedFigures => {
      const rate = `${before}.${String(after).padStart(8, '0')}`
      const feesMinor = (debitMinor * feeBps) / 10_000n
      const units = BigInt(before) * 10n ** 8n + BigInt(after)
      return { rate, debitMinor, feesMinor, receivedMinor: ((debitMinor - feesMinor) * units) / 10n ** 8n }
    })
  const sides = fc.constantFrom('source' as const, 'destination' as const)
  fc.assert(
    fc.property(figures, sides, fc.integer({ min: 0, max: mostRoom }), (priced, side, room) => {
      const bounds = boundsAround(priced, side, room)
      expect(outsideBounds(bounds, priced)).toEqual([])
      expect(isReasonable(bounds, priced, side)).toBe(true)
    }),
  )
})
