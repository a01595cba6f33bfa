import { expect, test } from 'vitest'
import { isStoredTime } from './stored-time'

test('a point in time is told from a day, and from a word with one', () => {
  expect(['2026-11-30T22:02:20.244Z', '2026-11-30T22:02:20Z'].every(isStoredTime)).toBe(true)
  expect(['2026-11-30', 'until 2026-11-30T22:02:20Z', 'payment', ''].some(isStoredTime)).toBe(false)
})
