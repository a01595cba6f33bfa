import 'server-only'
import { cache } from 'react'
import type { Formatters } from '#app/formatters'
import { sameTimeOn, startOfDay } from '#lib/shared/zoned-day'
import { cacheFor } from './cache-for'
import { edgesOf, lastDays } from './days'
import { readSums, type Sums } from './read-sums'
import { toVolume, type Volume } from './volume'

export type Period = 7 | 30
export type ReadVolume = Volume & {
  /** The days contain more than was read. */
  isCut: boolean
}

/** The largest number of pages (of 100) that are read if the API cannot add up. */
const mostPages = 20
/** How long sums of past days are cached, in ms: there are many of them and they rarely change. */
const maxAgeMs = 60_000

type Past = Sums & {
  edges: Date[]
  /** The end of the previous period of the same length. */
  until: Date
}
const past = { 7: cacheFor<Past>(maxAgeMs), 30: cacheFor<Past>(maxAgeMs) }

/**
 * Returns the volume of the last days, and the payouts of the previous period of the same length, which ends at the same time of
 * day. Past days are cached for a minute; today is read each time.
 */
export const readVolume = cache(async (period: Period, { now, timeZone }: Formatters): Promise<ReadVolume> => {
  const days = lastDays(2 * period, { now, timeZone })
  const shown = days.slice(period).map((day) => ({ day, from: startOfDay(day, timeZone) }))
  const [today = ''] = days.slice(-1)
  const readPast = async (): Promise<Past> => {
    const until = sameTimeOn(days[period - 1] ?? today, now, timeZone)
    const edges = withMoment(edgesOf(days.slice(0, -1), timeZone), until)
    return { ...(await readSums({ edges, mostPages })), edges, until }
  }
  const [earlier, current] = await Promise.all([
    past[period](`${today} ${timeZone}`, readPast),
    readSums({ edges: edgesOf([today], timeZone), mostPages }),
  ])
  const wholeSince = current.wholeSince ?? earlier.wholeSince
  const isWhole = wholeSince === undefined || wholeSince <= (earlier.edges[0] ?? now)
  const before = isWhole ? earlier.edges.filter((edge) => edge < earlier.until) : undefined
  const volume = toVolume([...earlier.sums, ...current.sums], { days: shown, before, now })
  return { ...volume, isCut: wholeSince !== undefined && wholeSince > (shown[0]?.from ?? now) }
})

/** Returns the edges with one more moment, sorted and without duplicates. */
function withMoment(edges: readonly Date[], moment: Date): Date[] {
  return [...new Set([...edges, moment].map((edge) => edge.getTime()))].sort((a, b) => a - b).map((time) => new Date(time))
}
