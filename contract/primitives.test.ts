import { expect, test } from 'vitest'
import { calendarDay, moment } from './primitives'

test.each(['2026-11-20T14:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2024-02-29T00:00:00-04:00'])(
  'the moment %s is taken',
  (text) => expect(moment().safeParse(text).success).toBe(true),
)

test.each([
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '2023-02-29T00:00:00Z',
  '2026-11-20T14:00:00',
])('the moment %s, which nobody could store, is refused', (text) => expect(moment().safeParse(text).success).toBe(false))

test.each([
  ['0001-01-01', true],
  ['2024-02-29', true],
  ['0000-01-01', false],
  ['2023-02-29', false],
])('the day %s is taken: %s', (text, taken) => expect(calendarDay().safeParse(text).success).toBe(taken))
