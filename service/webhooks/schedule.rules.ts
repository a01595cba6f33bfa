const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The delays after failed attempts. The first attempt is immediate; after the tenth the event is given up. */
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

/** An endpoint that has failed for this time, without one success, is disabled. */
export const disableAfterMs = 5 * 24 * hour

/**
 * Returns the time of the next attempt after `attempts` failures; undefined if it is given up. A jitter of ±10 % keeps joint
 * failures from retrying together. `random` is in [0, 1).
 */
export function nextAttemptAt(attempts: number, now: Date, random: number): Date | undefined {
  const delay = retryDelaysMs[attempts - 1]
  return delay === undefined ? undefined : new Date(now.getTime() + Math.round(delay * (0.9 + 0.2 * random)))
}
