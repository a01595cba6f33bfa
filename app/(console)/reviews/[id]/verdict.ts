import type { ReviewDetail } from '#contract/reviews'

/** Whether this person may decide the review now, and if not, why. */
export type Verdict =
  | { kind: 'open' }
  /** They have changed the data since the last decision. */
  | { kind: 'edited' }
  | { kind: 'theirs'; name: string }
  /** `action` is undefined if a rule closed the review, or if no decision was needed any more. */
  | { kind: 'closed'; how: 'decided' | 'by_rule' | 'cancelled'; action: string | undefined; by: string | null; at: string }

/** Tells whether the person `me` may decide. Who changed the data may not, even if the review is assigned to them. */
export function verdictOf(review: ReviewDetail, me: string, names: (actor: string) => string): Verdict {
  const { id, status, closed_at: at, changed_by, assignee } = review
  if (at !== null) {
    const { action, actor = null } = review.history.find(({ review_id }) => review_id === id) ?? {}
    const how = status !== 'decided' ? 'cancelled' : action === undefined ? 'by_rule' : 'decided'
    return { kind: 'closed', how, action, by: actor && names(actor), at }
  }
  if (changed_by.includes(me)) return { kind: 'edited' }
  return assignee === null || assignee === me ? { kind: 'open' } : { kind: 'theirs', name: names(assignee) }
}
