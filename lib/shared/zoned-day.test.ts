import { expect, test } from 'vitest'
import { dayAfter, dayBefore, daysOfMonth, firstDay, lastDay, readDay, sameTimeOn, startOfDay, zonedClock } from './zoned-day'

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

test('the day before the first of a month is the last of the one before, also where the clocks change', () => {
  expect([dayBefore('2026-12-01'), dayBefore('2028-03-01'), dayBefore('2026-10-25', 7)]).toEqual([
    '2026-11-30',
    '2028-02-29',
    '2026-10-18',
  ])
})

test('a calendar month begins and ends by the clock of the zone, also across years', () => {
  const newYear = new Date('2027-01-01T02:00:00Z')
  expect(daysOfMonth(newYear, 'America/Caracas', 0)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysOfMonth(newYear, 'UTC', 0)).toEqual({ from: '2027-01-01', to: '2027-01-31' })
  expect(daysOfMonth(newYear, 'UTC', 1)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysOfMonth(new Date('2028-03-31T12:00:00Z'), 'UTC', 1)).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('a day that can be filtered by has a beginning and an end in every zone, and others are no filter', () => {
  for (const timeZone of ['America/Caracas', 'UTC', 'Pacific/Auckland', 'Pacific/Kiritimati']) {
    for (const day of [firstDay, '2026-12-31', lastDay]) {
      expect(readDay(day)).toBe(day)
      expect(startOfDay(dayAfter(day), timeZone).getTime()).toBeGreaterThan(startOfDay(day, timeZone).getTime())
    }
  }
  for (const day of ['0000-01-01', '0202-11-20', '1899-12-31', '9999-01-01', '9999-12-31', '2026-02-29', '2026-13-01'])
    expect(readDay(day), day).toBeUndefined()
})

test('a year begins and ends by the clock of the zone', () => {
  expect(startOfDay('2027-01-01', 'America/Caracas').toISOString()).toBe('2027-01-01T04:00:00.000Z')
  expect(zonedClock('2027-01-01T03:59:59.999Z', 'America/Caracas')).toBe('2026-12-31 23:59:59')
  expect(zonedClock('2027-01-01T04:00:00.000Z', 'America/Caracas')).toBe('2027-01-01 00:00:00')
})
