import { AsyncLocalStorage } from 'node:async_hooks'

export type PastClock = ReturnType<typeof createPastClock>

/**
 * A clock that is set by hand. Whatever runs inside `at` has a time of its own, so that several things of one morning are lived at once, each
 * at its own minute.
 */
export function createPastClock() {
  const moments = new AsyncLocalStorage<{ now: Date }>()
  const moment = () => {
    const found = moments.getStore()
    if (found === undefined) throw new Error('The past has no time outside of a moment')
    return found
  }
  return {
    now: () => moment().now,
    at: <T>(time: Date, work: () => Promise<T>): Promise<T> => moments.run({ now: time }, work),
    /** Time passes for whoever is inside of this moment. */
    wait(seconds: number): void {
      const own = moment()
      own.now = new Date(own.now.getTime() + seconds * 1000)
    },
  }
}
