import type { RatePoint } from '../_records/rate/rate-days'

const hourMs = 3_600_000

type Span = {
  /** Where the first stretch begins. */
  start: Date
  until: Date
  /** How long one is. */
  hours: number
}

/**
 * The rate at the beginning of each stretch, oldest first: it holds until the next one that is known. `points` come oldest first. What was before
 * the first of them nobody knows, and is left out.
 */
export function atStretches(points: readonly RatePoint[], { start, until, hours }: Span): { at: string; rate: string }[] {
  const count = Math.max(0, Math.floor((until.getTime() - start.getTime()) / (hours * hourMs)) + 1)
  const moments = Array.from({ length: count }, (_, index) => new Date(start.getTime() + index * hours * hourMs))
  return moments.flatMap((moment) => {
    const held = points.findLast(({ at }) => Date.parse(at) <= moment.getTime())
    return held === undefined ? [] : [{ at: moment.toISOString(), rate: held.rate }]
  })
}
