import { dayAfter, dayBefore, startOfDay, zonedClock } from '#lib/shared/zoned-day'

/** Returns the last `count` days of the time zone, such as 2026-11-20, today last. */
export function lastDays(count: number, { now, timeZone }: { now: Date; timeZone: string }): string[] {
  const today = zonedClock(now, timeZone).slice(0, 10)
  return Array.from({ length: count }, (_, index) => dayBefore(today, count - 1 - index))
}

/** Returns the start of each of these days, and the end of the last one. */
export function edgesOf(days: readonly string[], timeZone: string): Date[] {
  const last = days.at(-1)
  return [...days, ...(last === undefined ? [] : [dayAfter(last)])].map((day) => startOfDay(day, timeZone))
}
