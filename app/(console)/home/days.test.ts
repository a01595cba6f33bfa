import { expect, test } from 'vitest'
import { edgesOf, lastDays } from './days'

const lateEvening = { now: new Date('2026-11-20T03:59:00Z'), timeZone: 'America/Caracas' }

test('the last days are days of the business zone, and today is the last', () => {
  expect(lastDays(3, lateEvening)).toEqual(['2026-11-17', '2026-11-18', '2026-11-19'])
})

test('each day begins at its own midnight, and the last one ends at the next', () => {
  expect(edgesOf(['2026-11-18', '2026-11-19'], 'America/Caracas').map((edge) => edge.toISOString())).toEqual([
    '2026-11-18T04:00:00.000Z',
    '2026-11-19T04:00:00.000Z',
    '2026-11-20T04:00:00.000Z',
  ])
  const longDay = edgesOf(['2026-11-01'], 'America/New_York') // daylight saving time ends
  expect(Number(longDay[1]) - Number(longDay[0])).toBe(25 * 3_600_000)
})
