import { reviewDecisions } from '#contract/reasons'
import { type ReviewQuery, reviewReasons, reviewStatuses } from '#contract/reviews'
import { pathOf } from '#lib/shared/path-of'
import { dayAfter, startOfDay } from '#lib/shared/zoned-day'
import { ageNames, madeWithin, reviewAges } from '../../_kit/list/ages'
import { listAddress, type ViewOf } from '../../_kit/list/list-address'
import { anyOf, day, oneOf, trail } from '../../_kit/list/parameters'

const pageSize = 25

/** Reviews that are not closed yet. */
export const waiting = ['open', 'assigned'] as const
export const assignees = ['me', 'nobody'] as const

export const reviewsAddress = listAddress('/reviews', {
  /** Empty: those that wait. */
  status: anyOf(reviewStatuses),
  reason: anyOf(reviewReasons),
  assignee: oneOf(assignees),
  /** How long ago it was opened. */
  age: oneOf(ageNames),
  /** What people decided. */
  decision: anyOf(reviewDecisions),
  /** Days of the business zone on which it was closed, as 2026-11-20; both belong to the span. */
  from: day(),
  to: day(),
  trail: trail(),
})
export type ReviewsView = ViewOf<typeof reviewsAddress>

/** The address of a review that is opened from the queue: it says from which one, so that the next one is the next of that. */
export function reviewHref(id: string, view: ReviewsView): string {
  const query = reviewsAddress.query(view).toString()
  return query === '' ? pathOf.review(id) : `${pathOf.review(id)}?${query}`
}

/** Returns whether it shows what waits, which comes oldest first. */
export function isQueue(view: ReviewsView): boolean {
  return statusesOf(view).every((word) => waiting.some((other) => other === word))
}

/** How the API is asked: what waits comes oldest first, what is closed newest first. `me` is the id of the person who asks. */
export function toReviewQuery(view: ReviewsView, me: string, { now, timeZone }: { now: Date; timeZone: string }): ReviewQuery {
  return {
    limit: pageSize,
    with_count: 'true',
    status: statusesOf(view).join(','),
    order: isQueue(view) ? 'oldest' : 'newest',
    ...(view.reason.length > 0 && { reason: view.reason.join(',') }),
    ...(view.assignee === 'me' && { assignee: me }),
    ...(view.age && madeWithin(reviewAges, view.age, now)),
    ...(view.decision.length > 0 && { decision: view.decision.join(',') }),
    ...(view.from && { closed_from: startOfDay(view.from, timeZone).toISOString() }),
    ...(view.to && { closed_to: startOfDay(dayAfter(view.to), timeZone).toISOString() }),
    ...(view.trail.length > 0 && { cursor: view.trail.at(-1) }),
  }
}

/** A review that nobody has is an open one, and one that somebody decided on some day is not. */
function statusesOf({ status, assignee, decision, from, to }: ReviewsView): readonly string[] {
  if (assignee === 'nobody') return ['open']
  if (status.length === 0 && (decision.length > 0 || from !== undefined || to !== undefined)) return ['decided']
  return status.length > 0 ? status : waiting
}
