const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long after each failed attempt the next one follows. The first goes out at once; after the tenth an event is given up. */
export const retryDelaysMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** An endpoint that has failed for so long, without one success, is disabled. */
export const patienceMs = 5 * 24 * hour

/**
 * When to try again after `attempts` failures; undefined when it is given up. Up to a tenth sooner or later, so that what failed together
 * does not return together. `random` is from 0 up to 1.
 */
export function nextAttemptAt(attempts: number, now: Date, random: number): Date | undefined {
  const delay = retryDelaysMs[attempts - 1]
  return delay === undefined ? undefined : new Date(now.getTime() + Math.round(delay * (0.9 + 0.2 * random)))
}
