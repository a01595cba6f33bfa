import { expect, test } from 'vitest'
import { formattersIn } from './formatters'

test('a time of another day has its day, and one of another year its year too', () => {
  const { moment } = formattersIn('en', 'America/Caracas', new Date('2026-11-20T14:30:00.000Z'))
  expect(moment('2026-11-20T14:00:00.000Z')).toBe('10:00:00')
  expect(moment('2026-11-19T14:00:00.000Z')).toBe('19 Nov, 10:00:00')
  expect(moment('2021-01-01T00:00:00.000Z')).toBe('31 Dec 2020, 20:00:00')
  expect(moment(undefined)).toBe('not known')
})

test('a day of the calendar stays the same day in every time zone', () => {
  const zones = ['Pacific/Pago_Pago', 'America/Caracas', 'Asia/Tokyo', 'Pacific/Auckland', 'Pacific/Kiritimati']
  const shown = zones.map((zone) => formattersIn('en', zone, new Date('2026-11-20T14:30:00.000Z')).calendarDay('2026-11-20'))
  expect(shown).toEqual(zones.map(() => '20 Nov'))
})

test('a day of the calendar of another year has its year', () => {
  const { calendarDay } = formattersIn('en', 'America/Caracas', new Date('2027-01-01T02:00:00.000Z'))
  expect(['2026-12-31', '2027-01-01', '2025-03-30'].map(calendarDay)).toEqual(['31 Dec', '1 Jan 2027', '30 Mar 2025'])
})

test('a time in a sentence has the preposition and the article that fit its day', () => {
  const now = new Date('2026-11-20T14:30:00.000Z')
  const [en, es] = [formattersIn('en', 'America/Caracas', now), formattersIn('es', 'America/Caracas', now)]
  const [today, yesterday] = ['2026-11-20T14:00:00.000Z', '2026-11-19T14:00:00.000Z']
  expect([today, yesterday].map(en.bound)).toEqual(['10:00:00', '19 Nov, 10:00:00'])
  expect([today, yesterday].map(es.bound)).toEqual(['las 10:00:00', 'el 19 nov, 10:00:00'])
  expect([today, yesterday].map(en.occasion)).toEqual(['at 10:00:00', 'on 19 Nov, 10:00:00'])
  expect([today, yesterday].map(es.occasion)).toEqual(['a las 10:00:00', 'el 19 nov, 10:00:00'])
})

test('how long ago something happened has a preposition in a sentence if it is a day', () => {
  const now = new Date('2026-11-20T14:30:00.000Z')
  const [en, es] = [formattersIn('en', 'America/Caracas', now), formattersIn('es', 'America/Caracas', now)]
  const times = ['2026-11-20T14:00:00.000Z', '2026-11-19T14:00:00.000Z', '2026-11-11T14:00:00.000Z', '2025-11-11T14:00:00.000Z']
  expect(times.map(en.ago)).toEqual(['30 min ago', 'yesterday', 'on 11 Nov', 'on 11 Nov 2025'])
  expect(times.map(es.ago)).toEqual(['hace 30 min', 'ayer', 'el 11 nov', 'el 11 nov 2025'])
})

test('a duration has no second unit that is zero', () => {
  const { span } = formattersIn('en', 'America/Caracas', new Date('2026-11-20T14:30:00.000Z'))
  const after = (seconds: number) => span(new Date(0), new Date(seconds * 1000))
  expect([0, 42, 331, 480, 7800, 7200, 180_000, 172_800].map(after)).toEqual([
    '0 s',
    '42 s',
    '5 min 31 s',
    '8 min',
    '2 h 10 min',
    '2 h',
    '2 d 2 h',
    '2 d',
  ])
})
