import { v7 } from 'uuid'
import { uuidText } from '#contract/ids'

/** The number of ids that were made for given moments: they sort by it within one millisecond. */
let madeAtMoments = 0

/**
 * Returns a new UUIDv7: ids sort by creation time, so new rows are adjacent at the end of an index. With `at`, as where a clock is
 * set, they sort by that time.
 */
export function newId(at?: Date): string {
  return at === undefined ? v7() : v7({ msecs: at.getTime(), seq: madeAtMoments++ })
}

/**
 * Returns up to 256 new ids in ascending order: one UUIDv7 whose last byte counts (RFC 9562, 6.2, method 2). To draw random
 * bytes for each of them takes longer than all the rest.
 */
export function newIds(count: number, at?: Date): string[] {
  const first = newId(at).slice(0, -2)
  return Array.from({ length: count }, (_, index) => first + index.toString(16).padStart(2, '0'))
}

/** Returns the smallest UUIDv7 of a moment, for ranges of ids. Before 1970 it is that of 1970. */
export function firstIdAt(time: Date): string {
  const clock = Math.max(0, time.getTime()).toString(16).padStart(12, '0')
  return `${clock.slice(0, 8)}-${clock.slice(8)}-7000-8000-000000000000`
}

/** Returns whether a text has the form of our ids; any other text names no object. */
export function isOurId(text: string): boolean {
  return uuidText.test(text)
}
