import { expect, test } from 'vitest'
import { disableAfterMs, nextAttemptAt, retryDelaysMs } from './schedule.rules'

const now = new Date('2026-11-20T14:00:00Z')
const waits = (random: number) =>
  Array.from({ length: 10 }, (_, failures) => {
    const next = nextAttemptAt(failures + 1, now, random)
    return next && (next.getTime() - now.getTime()) / 1000
  })

test('an event is tried again after 5 s, 5 and 30 min, then hours, ten times in all', () => {
  const hours = (count: number) => count * 3600
  const expected = [5, 300, 1800, hours(2), hours(5), hours(10), hours(14), hours(20), hours(24)]
  expect(waits(0.5)).toEqual([...expected, undefined])
  expect(retryDelaysMs.map((ms) => ms / 1000)).toEqual(expected)
})

test('each wait is up to a tenth shorter or longer, so that what failed together is not tried together', () => {
  expect(waits(0).slice(0, 2)).toEqual([4.5, 270])
  expect(waits(0.75).slice(0, 2)).toEqual([5.25, 315])
})

test('an endpoint is given up after five days without a success', () => {
  expect(disableAfterMs / 1000).toBe(5 * 86_400)
})
