import type { RatePoint } from '../_records/rate/rate-days'

const hourMs = 3_600_000

type Span = {
  /** The start of the first interval. */
  start: Date
  until: Date
  /** The length of an interval. */
  hours: number
}

/**
 * Returns the rate at the start of each interval, oldest first: a rate is valid until the next known one. `points` are sorted
 * oldest first. Intervals before the first point are omitted, because their rate is unknown.
 */
export function atStretches(points: readonly RatePoint[], { start, until, hours }: Span): { at: string; rate: string }[] {
  const count = Math.max(0, Math.floor((until.getTime() - start.getTime()) / (hours * hourMs)) + 1)
  const moments = Array.from({ length: count }, (_, index) => new Date(start.getTime() + index * hours * hourMs))
  return moments.flatMap((moment) => {
    const held = points.findLast(({ at }) => Date.parse(at) <= moment.getTime())
    return held === undefined ? [] : [{ at: moment.toISOString(), rate: held.rate }]
  })
}
