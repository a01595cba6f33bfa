import type { StoryDay } from '../story/calendar'

/** Something that nothing else of its stage depends on. */
export type Errand = { at: Date; run: () => Promise<void> }
/**
 * A stretch of time. What happens first is done before all else, one after the other; errands are run at once, each in its own time. Where it
 * `sweeps`, what time alone brings about is done at its end.
 */
export type Stage = { begins: Date; ends: Date; first: Errand[]; errands: Errand[]; sweeps: boolean }

/** Further back nobody looks at minutes. */
const recentDays = 30

/**
 * Half days in the last month and whole days before, and those that the story needs besides. What happens in one of them is over before the next
 * begins. At first what nobody paid is swept up once a week.
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

/** Puts it into the stage in which it happens. What is planned for after the end does not happen. */
export function put(stages: readonly Stage[], where: 'first' | 'errands', errand: Errand): void {
  stages.find(({ begins, ends }) => errand.at >= begins && errand.at < ends)?.[where].push(errand)
}
