/** Venezuela is at UTC-4 all year, without daylight saving time. */
export const caracasOffsetMs = 4 * 3600 * 1000

/** Returns the calendar day of a moment in Caracas, as `YYYY-MM-DD`. */
export function caracasDate(now: Date): string {
  return new Date(now.getTime() - caracasOffsetMs).toISOString().slice(0, 10)
}
