import { expect, test } from 'vitest'
import type { BriefingEnd } from './briefing.schema'
import { briefingEndAt, isBeforeClose } from './briefing-end'

const at = (now: string, end: BriefingEnd, timeZone = 'America/Caracas') =>
  briefingEndAt(end, { now: new Date(now), timeZone })?.toISOString()

test('a text ends at 18:00 or midnight of the day of the business, after 48 hours, or not by itself', () => {
  const morning = '2026-11-20T14:02:00.000Z'
  expect(at(morning, 'today')).toBe('2026-11-20T22:00:00.000Z')
  expect(at(morning, 'tonight')).toBe('2026-11-21T04:00:00.000Z')
  expect(at(morning, 'two_days')).toBe('2026-11-22T14:02:00.000Z')
  expect(briefingEndAt('open', { now: new Date(morning), timeZone: 'America/Caracas' })).toBeNull()
  expect(at(morning, 'today', 'Europe/Madrid')).toBe('2026-11-20T17:00:00.000Z')
  expect(at('2026-11-21T03:59:00.000Z', 'tonight'), 'the evening is another day in UTC').toBe('2026-11-21T04:00:00.000Z')
})

test('18:00 of today is offered and accepted until it is there', () => {
  const timeZone = 'America/Caracas'
  expect(isBeforeClose({ now: new Date('2026-11-20T21:59:59.000Z'), timeZone })).toBe(true)
  expect(isBeforeClose({ now: new Date('2026-11-20T22:00:00.000Z'), timeZone })).toBe(false)
  expect(() => at('2026-11-20T22:00:00.000Z', 'today')).toThrow(
    expect.objectContaining({ code: 'validation_failed', errors: [{ pointer: '/end', code: 'out_of_range' }] }),
  )
})
