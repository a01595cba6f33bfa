import type { ReviewDetail } from '#contract/reviews'

/** Whether this person may decide the review now, and if not, what stands in the way. */
export type Verdict =
  | { kind: 'open' }
  /** They changed the data themselves since the last decision. */
  | { kind: 'edited' }
  | { kind: 'theirs'; name: string }
  /** `action` is undefined when it was closed without a decision; `by` is null for a rule. */
  | { kind: 'closed'; action: string | undefined; by: string | null; at: string }

export function verdictOf(review: ReviewDetail, me: string, names: (actor: string) => string): Verdict {
  const { closed_at: at, changed_by, assignee } = review
  if (at !== null) {
    const last = review.status === 'decided' ? review.history.find(({ created_at }) => created_at <= at) : undefined
    return { kind: 'closed', action: last?.action, by: last?.actor ? names(last.actor) : null, at }
  }
  if (changed_by.includes(me)) return { kind: 'edited' }
  return assignee === null || assignee === me ? { kind: 'open' } : { kind: 'theirs', name: names(assignee) }
}
