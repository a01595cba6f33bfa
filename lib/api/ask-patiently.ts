import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './answer'
import { retryAfterOf } from './retry-after'

/** The pause after a 429 without `Retry-After`, or with none to wait (a date by a clock that differs), in seconds. */
const pauseSeconds = 1

/**
 * Makes questions wait after a 429, and asks them again: some APIs allow few requests in a second, and without an answer pages would
 * offer what such an API does not have. All questions together wait for `mostMs` at most, and then the 429 is their answer.
 */
export function askPatiently<Q, A extends Answer | undefined>(
  ask: (question: Q) => Promise<A>,
  mostMs: number,
  pause: (ms: number) => Promise<void> = sleep,
): typeof ask {
  const last = Date.now() + mostMs
  let heldUntil = 0
  return async (question) => {
    for (;;) {
      if (heldUntil > Date.now()) await pause(heldUntil - Date.now())
      const answer = await ask(question)
      if (answer?.status !== 429) return answer
      const until = Date.now() + 1_000 * (retryAfterOf(answer) || pauseSeconds)
      if (until > last) return answer
      heldUntil = Math.max(heldUntil, until)
    }
  }
}
