import { invalidField } from '#contract/errors'
import { dayAfter, startOfDay, zonedClock } from '#lib/shared/zoned-day'
import type { BriefingEnd } from './briefing.schema'

const hourMs = 3_600_000
const closesAtHour = 18

type Here = { now: Date; timeZone: string }

/** Returns the time of a text's end in the zone of the business; null: until it is removed. Throws if 18:00 of today is over. */
export function briefingEndAt(end: BriefingEnd, { now, timeZone }: Here): Date | null {
  if (end === 'open') return null
  if (end === 'two_days') return new Date(now.getTime() + 48 * hourMs)
  const today = zonedClock(now, timeZone).slice(0, 10)
  if (end === 'tonight') return startOfDay(dayAfter(today), timeZone)
  if (!isBeforeClose({ now, timeZone })) throw invalidField('/end', 'out_of_range')
  return new Date(startOfDay(today, timeZone).getTime() + closesAtHour * hourMs)
}

/** Returns whether 18:00 of today is still to come. */
export function isBeforeClose({ now, timeZone }: Here): boolean {
  return Number(zonedClock(now, timeZone).slice(11, 13)) < closesAtHour
}
