import { formatNumber } from '#lib/shared/format'

/** "142 ms", and from ten seconds on "10.4 s". */
export function inMilliseconds(milliseconds: number | undefined, locale: string): string | undefined {
  if (milliseconds === undefined) return undefined
  const rounded = Math.max(1, Math.round(milliseconds))
  if (rounded < 10_000) return `${formatNumber(rounded, locale)}\u00a0ms`
  return `${formatNumber(Math.round(rounded / 100) / 10, locale)}\u00a0s`
}

/** The address of an API without who asks: its settings may hold a name and a password. */
export function shownAddress(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl)
  return `${origin}${pathname}`.replace(/\/+$/, '')
}

/** Within this two clocks agree: a `Date` header has whole seconds. */
const agreesMs = 2_000

export type ClockReading = { word: 'unknown' | 'agrees' | 'ahead' | 'behind'; byMs: number }

/** `differenceMs`: the API's clock less ours; undefined where it shows none. */
export function readClock(differenceMs: number | undefined): ClockReading {
  if (differenceMs === undefined) return { word: 'unknown', byMs: 0 }
  const byMs = Math.abs(differenceMs)
  if (byMs < agreesMs) return { word: 'agrees', byMs }
  return { word: differenceMs > 0 ? 'ahead' : 'behind', byMs }
}
