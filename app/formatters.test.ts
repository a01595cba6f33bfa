import { expect, test } from 'vitest'
import { formattersIn } from './formatters'

test('a time of another day has its day, and one of another year its year too', () => {
  const { moment } = formattersIn('en', 'America/Caracas', new Date('2026-11-20T14:30:00.000Z'))
  expect(moment('2026-11-20T14:00:00.000Z')).toBe('10:00:00')
  expect(moment('2026-11-19T14:00:00.000Z')).toBe('19 Nov, 10:00:00')
  expect(moment('2021-01-01T00:00:00.000Z')).toBe('31 Dec 2020, 20:00:00')
  expect(moment(undefined)).toBe('not known')
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
