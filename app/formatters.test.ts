import { expect, test } from 'vitest'
import { formattersIn } from './formatters'

test('a time of another day has its day, and one of another year its year too', () => {
  const { moment } = formattersIn('en', 'America/Caracas', new Date('2026-11-20T14:30:00.000Z'))
  expect(moment('2026-11-20T14:00:00.000Z')).toBe('10:00:00')
  expect(moment('2026-11-19T14:00:00.000Z')).toBe('19 Nov, 10:00:00')
  expect(moment('2021-01-01T00:00:00.000Z')).toBe('31 Dec 2020, 20:00:00')
  expect(moment(undefined)).toBe('not known')
})
