import { AsyncLocalStorage } from 'node:async_hooks'

export type PastClock = ReturnType<typeof createPastClock>

/**
 * Makes a clock that is set. Code inside `at` has its own time, so that several acts of one morning run concurrently, each at its
 * own minute.
 */
export function createPastClock() {
  const moments = new AsyncLocalStorage<{ now: Date }>()
  const moment = () => {
    const found = moments.getStore()
    if (found === undefined) throw new Error('Call it inside at(), which sets the time')
    return found
  }
  return {
    now: () => moment().now,
    at: <T>(time: Date, work: () => Promise<T>): Promise<T> => moments.run({ now: time }, work),
    /** Advances the time of the current `at`. */
    wait(seconds: number): void {
      const own = moment()
      own.now = new Date(own.now.getTime() + seconds * 1000)
    },
  }
}
