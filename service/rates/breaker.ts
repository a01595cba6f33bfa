export type Breaker = { run<T>(now: Date, work: () => Promise<T>): Promise<T> }

/** Thrown instead of calling while the circuit is open. */
class OpenBreaker extends Error {
  override readonly name = 'OpenBreaker'
}

/** Returns a circuit breaker: it opens for `openMs` after `failures` in a row; then one trial call closes or reopens it. */
export function createBreaker({ failures, openMs }: { failures: number; openMs: number }): Breaker {
  let failed = 0
  let openUntil = 0
  return {
    async run(now, work) {
      if (failed >= failures) {
        if (now.getTime() < openUntil) throw new OpenBreaker('Failed too often to be asked now')
        openUntil = now.getTime() + openMs
      }
      try {
        const result = await work()
        failed = 0
        return result
      } catch (error) {
        failed++
        openUntil = now.getTime() + openMs
        throw error
      }
    },
  }
}
