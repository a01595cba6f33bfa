/** Returns the part of the day in the business time zone. At night the greeting does not mention it. */
export function partOfDay(now: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' | 'night' {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now))
  if (hour < 5 || hour >= 23) return 'night'
  if (hour < 12) return 'morning'
  return hour < 19 ? 'afternoon' : 'evening'
}
