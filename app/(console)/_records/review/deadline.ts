import { dueTimeOf } from '#contract/review-deadline'
import type { Review } from '#contract/reviews'

const hourMs = 3_600_000

const soonHours = 4

export type Due = {
  at: Date
  /** `soon`: within four hours. */
  state: 'late' | 'soon' | 'calm'
}

/** Returns until when a review is promised to be decided, as of `now`. */
export function deadlineOf({ created_at, flags }: Pick<Review, 'created_at' | 'flags'>, now: Date): Due {
  const at = dueTimeOf({ createdAt: new Date(created_at), flags })
  const left = at.getTime() - now.getTime()
  if (left <= 0) return { at, state: 'late' }
  return { at, state: left <= soonHours * hourMs ? 'soon' : 'calm' }
}

/** Returns the reviews in the order in which they are due; of two that are due at the same time, the older one first. */
export function sortByDeadline<One extends Pick<Review, 'created_at' | 'flags'>>(reviews: readonly One[]): One[] {
  const timeOf = ({ created_at, flags }: One) => dueTimeOf({ createdAt: new Date(created_at), flags }).getTime()
  return reviews.toSorted((a, b) => timeOf(a) - timeOf(b) || Date.parse(a.created_at) - Date.parse(b.created_at))
}
