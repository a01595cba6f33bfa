export type Breaker = { run<T>(now: Date, work: () => Promise<T>): Promise<T> }

/** Thrown instead of calling while the circuit is open. */
class OpenBreaker extends Error {
  override readonly name = 'OpenBreaker'
}

/**
 * Returns a circuit breaker: after `failures` in a row it is open for `openMs`, from the last of them; then one trial call
 * closes or reopens it.
 */
export function createBreaker({ failures, openMs }: { failures: number; openMs: number }): Breaker {
  let failed = 0
  let openUntil = 0
  return {
    async run(now, work) {
      if (failed >= failures) {
        if (now.getTime() < openUntil) throw new OpenBreaker('Failed too often to be asked now')
        openUntil = now.getTime() + openMs
      }
      const took = stopwatch()
      try {
        const result = await work()
        failed = 0
        return result
      } catch (error) {
        failed++
        openUntil = now.getTime() + took() + openMs
        throw error
      }
    },
  }
}

/** Returns a function that returns the milliseconds since this call. */
export function stopwatch(): () => number {
  const startedAt = performance.now()
  return () => performance.now() - startedAt
}
