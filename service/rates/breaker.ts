export type Breaker = { run<T>(now: Date, work: () => Promise<T>): Promise<T> }

/** Thrown instead of asking somebody who has just failed again and again. */
class OpenBreaker extends Error {
  override readonly name = 'OpenBreaker'
}

/** After `failures` in a row nobody is asked for `openMs`; then one is let through, and what becomes of that one decides for all. */
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
