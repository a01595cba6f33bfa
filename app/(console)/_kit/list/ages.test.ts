import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageNames, countByAge, madeWithin, paymentAges, reviewAges } from './ages'

const now = new Date('2026-11-20T14:00:00.000Z')

test('an age filter is sent to the API as a time of creation', () => {
  expect(madeWithin(paymentAges, 'young', now)).toEqual({ created_from: '2026-11-20T13:55:00.000Z' })
  expect(madeWithin(paymentAges, 'half', now)).toEqual({
    created_from: '2026-11-20T13:30:00.000Z',
    created_to: '2026-11-20T13:55:00.000Z',
  })
  expect(madeWithin(reviewAges, 'old', now)).toEqual({ created_to: '2026-11-19T14:00:00.000Z' })
})

test('whatever was made whenever is of one age, and the list of that age holds it', () => {
  fc.assert(
    fc.property(fc.integer({ min: -60_000, max: 40 * 86_400_000 }), fc.constantFrom(paymentAges, reviewAges), (agoMs, ages) => {
      const at = new Date(now.getTime() - agoMs)
      const counted = countByAge(ages, [{ at, count: 3 }], now)
      expect(counted.map(({ name }) => name)).toEqual(ageNames)
      expect(counted.filter(({ count }) => count > 0)).toHaveLength(1)
      for (const { name, count } of counted) {
        const { created_from: from, created_to: to } = madeWithin(ages, name, now)
        const isListed = (from === undefined || at >= new Date(from)) && (to === undefined || at < new Date(to))
        expect(count).toBe(isListed ? 3 : 0)
      }
    }),
  )
})
