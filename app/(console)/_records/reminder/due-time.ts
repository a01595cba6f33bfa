import type { Formatters } from '#app/formatters'

/** Returns what a text such as "At 10:30" is made of: the time without seconds, with its day unless it is today. */
export function dueTime(at: Date, format: Formatters): { day: 'today' | 'other'; time: string } {
  const day = format.date(at) === format.date(format.now) ? 'today' : 'other'
  return { day, time: format.moment(at).slice(0, -3) }
}
