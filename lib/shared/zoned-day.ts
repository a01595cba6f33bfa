import { aheadOfUtc, localTime } from './zone-offsets'

/** Returns when a day (2026-11-20) begins in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  return momentOf(`${day}T00:00:00Z`, timeZone)
}

/** Returns the moment of a day (2026-11-20) at which clocks in the time zone show the same as at `now`. */
export function sameTimeOn(day: string, now: Date, timeZone: string): Date {
  return momentOf(`${day}${localTime(now, timeZone).toISOString().slice(10)}`, timeZone)
}

/** Returns when clocks in the time zone show this date and time, which is written as if it were UTC. */
function momentOf(local: string, timeZone: string): Date {
  const time = Date.parse(local)
  const guess = time - aheadOfUtc(time, timeZone)
  // The offset may change between the two times.
  return new Date(time - aheadOfUtc(guess, timeZone))
}

/** Returns the next day: 2026-11-30 → 2026-12-01. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** Returns an earlier day: 2026-12-01 → 2026-11-30. */
export function dayBefore(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}

/** Returns the first and the last day of the calendar month that is `back` months before the one of `now` in a time zone. */
export function daysOfMonth(now: Date, timeZone: string, back: number): { from: string; to: string } {
  const local = localTime(now, timeZone)
  const dayOf = (month: number, day: number) => new Date(Date.UTC(local.getUTCFullYear(), month, day)).toISOString().slice(0, 10)
  const month = local.getUTCMonth() - back
  return { from: dayOf(month, 1), to: dayOf(month + 1, 0) }
}

/** Returns the local time of a zone: "2026-11-20 10:00:00". */
export function zonedClock(at: string | Date, timeZone: string): string {
  return localTime(at, timeZone).toISOString().slice(0, 19).replace('T', ' ')
}

/** The days that can be filtered by: in years before, no zone has an offset in minutes; the last day of all has none after it. */
export const [firstDay, lastDay] = ['1900-01-01', '9998-12-31']

/** Returns a day from an address, such as 2026-11-20, if the calendar has it, between the first and the last day. */
export function readDay(text = ''): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDay || text > lastDay) return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined
}
