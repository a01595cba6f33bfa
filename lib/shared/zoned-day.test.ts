import { expect, test } from 'vitest'
import { dayAfter, sameTimeOn, startOfDay } from './zoned-day'

test.each([
  ['2026-11-20', 'America/Caracas', '2026-11-20T04:00:00.000Z'],
  ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Madrid', '2026-03-29T22:00:00.000Z'],
  ['2026-11-20', 'Pacific/Auckland', '2026-11-19T11:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, start) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(start)
})

test('the same time on another day is the same on the clock, across a change of the clocks', () => {
  const now = new Date('2026-04-02T08:30:15.250Z')
  expect(sameTimeOn('2026-03-26', now, 'Europe/Madrid').toISOString()).toBe('2026-03-26T09:30:15.250Z')
  expect(sameTimeOn('2026-03-26', now, 'America/Caracas').toISOString()).toBe('2026-03-26T08:30:15.250Z')
})

test('the day after the last of a month is the first of the next', () => {
  expect([dayAfter('2026-11-30'), dayAfter('2026-12-31'), dayAfter('2028-02-28')]).toEqual([
    '2026-12-01',
    '2027-01-01',
    '2028-02-29',
  ])
})
