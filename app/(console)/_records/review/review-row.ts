import type { Formatters } from '#app/formatters'
import type { Tone } from '#components/status-tones'
import type { Review } from '#contract/reviews'
import { type Due, deadlineOf } from './deadline'

/** One row of the queue in the reader's language: all that is sent to the browser. */
export type ReviewRow = {
  id: string
  name: string
  href: string
  business: boolean
  reason: string
  /** The findings of the rules. */
  noticed: string
  tier: string
  /** The due time, or how the review was closed. */
  state: ReviewTag
  /** Null if the review is unassigned. */
  assignee: string | null
  mine: boolean
  createdAt: string
}

export type ReviewTag = { kind: Due['state'] | 'decided' | 'cancelled'; tone: Tone; text: string; exact: string }

/** The labels of the queue; an unknown word of the API is shown as received. */
export type RowWords = {
  reason: (reason: string) => string
  code: (code: string) => string
  tier: (tier: string) => string
  due: (left: string) => string
  late: (by: string) => string
  status: (status: string) => string
}

type RowOptions = {
  name: string
  href: string
  me: string
  staff: (actor: string) => string
  format: Pick<Formatters, 'now' | 'span' | 'exact'>
  words: RowWords
}

/** Returns the row of a review as this person sees it. Times and codes are words in their language. */
export function toReviewRow(review: Review, { name, href, me, staff, format, words }: RowOptions): ReviewRow {
  return {
    id: review.id,
    name,
    href,
    business: review.customer.type === 'business',
    reason: words.reason(review.reason),
    noticed: review.flags.map(words.code).join(', '),
    tier: words.tier(review.customer.kyc_type),
    state: toReviewTag(review, format, words),
    assignee: review.assignee && staff(review.assignee),
    mine: review.assignee === me,
    createdAt: review.created_at,
  }
}

const tones = { late: 'bad', soon: 'wait', calm: 'rest' } as const

/** Returns "Due in 3 h 12 min", "Overdue by 2 d 4 h", or how the review was closed. */
export function toReviewTag(
  review: Pick<Review, 'status' | 'created_at' | 'closed_at' | 'flags'>,
  { now, span, exact }: RowOptions['format'],
  words: RowWords,
): ReviewTag {
  const { status, closed_at: closedAt } = review
  if (closedAt !== null) {
    const decided = status === 'decided'
    const kind = decided ? ('decided' as const) : ('cancelled' as const)
    return { kind, tone: decided ? 'ok' : 'rest', text: words.status(status), exact: exact(closedAt) }
  }
  const { at, state } = deadlineOf(review, now)
  const text = state === 'late' ? words.late(span(at, now)) : words.due(span(now, at))
  return { kind: state, tone: tones[state], text, exact: exact(at) }
}
