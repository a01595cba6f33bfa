import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fail, failFrom, secondsUntil, type ThrottleRow } from './throttle-rows'

const start = new Date('2026-11-20T14:00:00.000Z')
const fresh: ThrottleRow = { subject: 's', failures: 0, notBefore: start, lastAttemptAt: start }
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)

/** Fails as soon as each pause is over, and returns the pauses in seconds. */
function pausesOf(count: (row: ThrottleRow, now: Date) => ThrottleRow, times: number): number[] {
  let [row, now] = [fresh, start]
  return Array.from({ length: times }, () => {
    row = count(row, now)
    const pause = Math.max(0, secondsUntil(row.notBefore, now))
    now = new Date(now.getTime() + pause * 1000)
    return pause
  })
}

test('four wrong passwords of an account are free, then each doubles the pause, and from the tenth it is a quarter of an hour', () => {
  expect(pausesOf(fail, 12)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 900, 900, 900])
})

test('an account is forgiven after a day without an attempt, and not a moment before', () => {
  const row = { ...fresh, failures: 9 }
  expect(fail(row, later(86_400)).failures).toBe(10)
  expect(fail(row, later(86_400.001))).toMatchObject({ failures: 1, notBefore: later(86_400.001) })
})

test('nineteen failures of an address are free, then a pause of a minute doubles up to a quarter of an hour', () => {
  const pauses = pausesOf(failFrom, 24)
  expect([...new Set(pauses.slice(0, 19))]).toEqual([0])
  // Each pause ends before a quiet minute has been forgotten.
  expect(pauses.slice(19)).toEqual([60, 120, 240, 480, 900])
})

test('an address forgets one failure for each quiet minute after its pause, and keeps the seconds that are left over', () => {
  const row = { ...fresh, failures: 10 }
  expect(failFrom(row, later(59)).failures).toBe(11)
  expect(failFrom(row, later(150))).toMatchObject({ failures: 9, lastAttemptAt: later(120) })
  expect(failFrom(row, later(3600))).toMatchObject({ failures: 1, lastAttemptAt: later(3600) })
  expect(failFrom({ ...row, notBefore: later(100) }, later(150)).failures, 'the pause itself is not quiet').toBe(11)
})

test('waiting never makes a pause longer, and no number of failures makes it longer than a quarter of an hour', () => {
  const seconds = fc.integer({ min: 0, max: 200_000 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), seconds, seconds, (failures, one, more) => {
      for (const count of [fail, failFrom]) {
        const pause = (at: number) => secondsUntil(count({ ...fresh, failures }, later(at)).notBefore, later(at))
        expect(pause(one + more)).toBeLessThanOrEqual(Math.max(0, pause(one)))
        expect(pause(one)).toBeLessThanOrEqual(900)
      }
    }),
  )
})

test('a pause of a fraction of a second is told as a whole one', () => {
  expect([secondsUntil(later(0.001), start), secondsUntil(later(2), start), secondsUntil(start, start)]).toEqual([1, 2, 0])
})
