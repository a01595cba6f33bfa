import type { PastService } from './demo-service'
import type { Random } from './random'

/** Something that happens in the past: the clock stands at `at` when it begins. */
export type PastEvent = { at: Date; happen: () => Promise<void> }

/** Where events are put, and what they need. */
export type Past = {
  past: PastService
  random: Random
  plan: (at: Date, happen: () => Promise<void>) => void
  end: Date
}
