import 'server-only'
import type { ReviewSums } from '#contract/review-sums'
import { api } from '#lib/server/api'
import { sameTimeOn, startOfDay } from '#lib/shared/zoned-day'
import { edgesOf, lastDays } from './days'
import type { Period } from './read-volume'

export type Decided = {
  days: readonly { day: string; from: Date }[]
  sums: ReviewSums['data']
  medianSeconds: number | null
  before: number
}

/** Returns the decisions of the last days, and the number in the equally long period before, up to the same time of day. */
export async function readDecided(period: Period, { now, timeZone }: { now: Date; timeZone: string }): Promise<Decided> {
  const all = lastDays(2 * period, { now, timeZone })
  const days = all.slice(period)
  const until = sameTimeOn(all[period - 1] ?? '', now, timeZone)
  const ask = (edges: readonly Date[]) => api.readReviewSums({ edges: edges.map((edge) => edge.toISOString()).join() })
  const [current, earlier] = await Promise.all([ask(edgesOf(days, timeZone)), ask([startOfDay(all[0] ?? '', timeZone), until])])
  return {
    days: days.map((day) => ({ day, from: startOfDay(day, timeZone) })),
    sums: current.data,
    medianSeconds: current.median_seconds,
    before: earlier.data.reduce((total, { count }) => total + count, 0),
  }
}
