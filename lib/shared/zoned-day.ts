import { dateTimeFormat } from './date-time-format'

/** When a day begins in a zone. `day` is 2026-11-20. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const guess = midnight - aheadOfUtc(midnight, timeZone)
  // The clocks may have changed between the two.
  return new Date(midnight - aheadOfUtc(guess, timeZone))
}

/** 2026-11-30 → 2026-12-01. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** "2026-11-20 10:00:00" on the clocks of a zone. */
export function zonedClock(at: string | Date, timeZone: string): string {
  return dateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at))
}

/** A day that the calendar has, as it is typed into an address: 2026-11-20. */
export function readDay(text = ''): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined
}

/** Returns how far the clocks of a zone are ahead of UTC, in milliseconds. */
function aheadOfUtc(time: number, timeZone: string): number {
  return Date.parse(`${zonedClock(new Date(time), timeZone).replace(' ', 'T')}Z`) - Math.floor(time / 1000) * 1000
}
