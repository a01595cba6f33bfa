import type { StoryDay } from '../story/calendar'

/** An act on which nothing else of its stage depends. */
export type Errand = { at: Date; run: () => Promise<void> }
/**
 * A span of time. `first` runs before all else, one after the other; errands run concurrently, each at its own time. With
 * `sweeps`, the sweep runs at its end.
 */
export type Stage = { begins: Date; ends: Date; first: Errand[]; errands: Errand[]; sweeps: boolean }

/** Before these days the order within a day is not important. */
const recentDays = 30

/**
 * Plans half days in the last month and whole days before, and additional boundaries of the story. Each stage ends before the
 * next begins. In the earlier weeks unpaid quotes are swept once a week.
 */
export function planStages(days: readonly StoryDay[], besides: readonly Date[]): Stage[] {
  const last = days.at(-1)?.ends ?? new Date(0)
  const recent = days.slice(-recentDays)
  const [since, sundays] = [
    recent[0]?.begins ?? last,
    days.filter(({ weekday }) => weekday === 0).map(({ begins }) => begins.getTime()),
  ]
  const bounds = [...days.map(({ begins }) => begins), ...recent.map((day) => day.at(12.5)), ...besides, last]
  const times = [...new Set(bounds.map((bound) => bound.getTime()))]
    .sort((a, b) => a - b)
    .filter((time) => time <= last.getTime())
  return times.slice(1).map((time, index) => ({
    begins: new Date(times[index] ?? time),
    ends: new Date(time),
    first: [],
    errands: [],
    sweeps: time >= since.getTime() || sundays.includes(time),
  }))
}

/** Adds an errand to the stage of its time. Errands after the end are dropped. */
export function put(stages: readonly Stage[], where: 'first' | 'errands', errand: Errand): void {
  stages.find(({ begins, ends }) => errand.at >= begins && errand.at < ends)?.[where].push(errand)
}
