import type { Review } from '#contract/reviews'

const hourMs = 3_600_000

/** Hours within which a review is promised to be decided: fewer if it has a sanctions hit. */
const promisedHours = { standard: 24, sanctions: 4 } as const
const soonHours = 4

export type Due = {
  at: Date
  /** `soon`: within four hours. */
  state: 'late' | 'soon' | 'calm'
}

/** Returns until when a review is promised to be decided, as of `now`. */
export function deadlineOf({ created_at, flags }: Pick<Review, 'created_at' | 'flags'>, now: Date): Due {
  const hours = flags.includes('sanctions_hit') ? promisedHours.sanctions : promisedHours.standard
  const at = new Date(Date.parse(created_at) + hours * hourMs)
  const left = at.getTime() - now.getTime()
  if (left <= 0) return { at, state: 'late' }
  return { at, state: left <= soonHours * hourMs ? 'soon' : 'calm' }
}
