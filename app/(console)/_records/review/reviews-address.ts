import { reviewDecisions } from '#contract/reasons'
import { type ReviewQuery, reviewReasons, reviewStatuses } from '#contract/reviews'
import type { Staff } from '#lib/access/staff'
import { pathOf } from '#lib/shared/path-of'
import { dayAfter, startOfDay } from '#lib/shared/zoned-day'
import { ageNames, madeWithin, reviewAges } from '../../_kit/list/ages'
import { listAddress, type ViewOf } from '../../_kit/list/list-address'
import { anyOf, day, oneOf, trail } from '../../_kit/list/parameters'

const pageSize = 25

/** The statuses of reviews that are not closed yet. */
export const waiting = ['open', 'assigned'] as const
export const assignees = ['me', 'nobody'] as const

export const reviewsAddress = listAddress('/reviews', {
  /** Empty: the reviews that wait. */
  status: anyOf(reviewStatuses),
  reason: anyOf(reviewReasons),
  assignee: oneOf(assignees),
  /** The age since the review was opened. */
  age: oneOf(ageNames),
  /** The decisions of people. */
  decision: anyOf(reviewDecisions),
  /** Days in the business time zone on which the review was closed, such as 2026-11-20; both are inclusive. */
  from: day(),
  to: day(),
  trail: trail(),
})
export type ReviewsView = ViewOf<typeof reviewsAddress>

/** Returns the view as this person may see it: whoever decides no reviews sees those that were decided. */
export function viewFor(view: ReviewsView, { can }: Pick<Staff, 'can'>): ReviewsView {
  return can('review.decide') ? view : { ...view, status: ['decided'], assignee: undefined, age: undefined }
}

/** Returns the address of a review opened from the queue, with the queue's filters, so that "next" stays within it. */
export function reviewHref(id: string, view: ReviewsView): string {
  const query = reviewsAddress.query(view).toString()
  return query === '' ? pathOf.review(id) : `${pathOf.review(id)}?${query}`
}

/** Returns whether the view shows only waiting reviews, which are listed in the order in which they are due. */
export function isQueue(view: ReviewsView): boolean {
  return statusesOf(view).every((word) => waiting.some((other) => other === word))
}

/** Converts the view into a query: waiting reviews by deadline, closed ones newest first. `me` is the current user's id. */
export function toReviewQuery(view: ReviewsView, me: string, { now, timeZone }: { now: Date; timeZone: string }): ReviewQuery {
  return {
    limit: pageSize,
    with_count: 'true',
    status: statusesOf(view).join(','),
    order: isQueue(view) ? 'due' : 'newest',
    ...(view.reason.length > 0 && { reason: view.reason.join(',') }),
    ...(view.assignee === 'me' && { assignee: me }),
    ...(view.age && madeWithin(reviewAges, view.age, now)),
    ...(view.decision.length > 0 && { decision: view.decision.join(',') }),
    ...(view.from && { closed_from: startOfDay(view.from, timeZone).toISOString() }),
    ...(view.to && { closed_to: startOfDay(dayAfter(view.to), timeZone).toISOString() }),
    ...(view.trail.length > 0 && { cursor: view.trail.at(-1) }),
  }
}

/** Returns the statuses of the view: an unassigned review is always open, and one that was decided on some day is not. */
function statusesOf({ status, assignee, decision, from, to }: ReviewsView): readonly string[] {
  if (assignee === 'nobody') return ['open']
  if (status.length === 0 && (decision.length > 0 || from !== undefined || to !== undefined)) return ['decided']
  return status.length > 0 ? status : waiting
}
