const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The time zone of Caracas is UTC−4 all year. */
const zoneMs = -4 * hourMs

/**
 * The whole story has twelve weeks, today included; its days are counted from the first of them, even if fewer weeks are created.
 */
export const storyWeeks = 12
export const storyDays = storyWeeks * 7
export const opens = 8
export const closes = 18

export type StoryDay = {
  /** 0 is the first day of the whole story. */
  index: number
  /** 0 is Sunday. */
  weekday: number
  dayOfMonth: number
  begins: Date
  ends: Date
  /** The elapsed part of the working day, from 0 to 1: less than 1 for today only. */
  share: number
  /** Returns a time of this day, in hours since midnight. Today's working hours are compressed into the time that has passed. */
  at: (hours: number) => Date
}

/** Returns the last `weeks` of the story in Caracas. `end` is now, in the middle of the last day. */
export function storyCalendar(end: Date, weeks: number): StoryDay[] {
  const today = Math.floor((end.getTime() + zoneMs) / dayMs) * dayMs - zoneMs
  return Array.from({ length: weeks * 7 }, (_, passed) => {
    const index = storyDays - weeks * 7 + passed
    const begins = new Date(today - (storyDays - 1 - index) * dayMs)
    const isToday = index === storyDays - 1
    return { ...clockOf(begins, isToday ? end : undefined), ...dateOf(begins), index, begins }
  })
}

/** Returns the last day of this weekday that is at least this many days ago. */
export function lastWeekday(days: readonly StoryDay[], weekday: number, daysAgo: number): StoryDay {
  const found = days.toReversed().find((day) => day.weekday === weekday && storyDays - 1 - day.index >= daysAgo)
  if (found === undefined) throw new Error('The story is too short')
  return found
}

/** Tells whether the day is one from Monday to Friday; holidays count too. */
export function isWorkday({ weekday }: Pick<StoryDay, 'weekday'>): boolean {
  return weekday > 0 && weekday < 6
}

function dateOf(begins: Date): Pick<StoryDay, 'weekday' | 'dayOfMonth'> {
  const local = new Date(begins.getTime() + zoneMs)
  return { weekday: local.getUTCDay(), dayOfMonth: local.getUTCDate() }
}

function clockOf(begins: Date, now: Date | undefined): Pick<StoryDay, 'ends' | 'share' | 'at'> {
  const plain = (hours: number) => new Date(begins.getTime() + hours * hourMs)
  if (now === undefined) return { ends: plain(24), share: 1, at: plain }
  const passed = (now.getTime() - begins.getTime()) / hourMs
  // If a demo starts at night, its people have begun early.
  const first = Math.max(0, Math.min(opens, passed - 3))
  const span = Math.max(0, Math.min(closes, passed - 0.1) - first)
  return {
    ends: now,
    share: Math.min(1, Math.max(0.35, (passed - opens) / (closes - opens))),
    at: (hours) => plain(first + (span * (Math.min(closes, Math.max(opens, hours)) - opens)) / (closes - opens)),
  }
}
