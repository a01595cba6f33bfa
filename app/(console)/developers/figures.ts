import { formatNumber } from '#lib/shared/format'

/** Formats a duration: "142 ms", from ten seconds upwards "10.4 s". */
export function inMilliseconds(milliseconds: number | undefined, locale: string): string | undefined {
  if (milliseconds === undefined) return undefined
  const rounded = Math.max(1, Math.round(milliseconds))
  if (rounded < 10_000) return `${formatNumber(rounded, locale)}\u00a0ms`
  return `${formatNumber(Math.round(rounded / 100) / 10, locale)}\u00a0s`
}

/** Returns the address of the API without credentials, which its setting may contain. */
export function shownAddress(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl)
  return `${origin}${pathname}`.replace(/\/+$/, '')
}

/** The largest difference, in ms, at which two clocks count as equal: a `Date` header has whole seconds. */
const agreesMs = 2_000

export type ClockReading = { word: 'unknown' | 'agrees' | 'ahead' | 'behind'; byMs: number }

/** Reads the clock offset. `differenceMs` is the API's clock minus ours; undefined if the API does not send its time. */
export function readClock(differenceMs: number | undefined): ClockReading {
  if (differenceMs === undefined) return { word: 'unknown', byMs: 0 }
  const byMs = Math.abs(differenceMs)
  if (byMs < agreesMs) return { word: 'agrees', byMs }
  return { word: differenceMs > 0 ? 'ahead' : 'behind', byMs }
}
