import { reviewDecisions } from '#contract/reasons'
import { type ReviewQuery, reviewReasons, reviewStatuses } from '#contract/reviews'
import { pathOf } from '#lib/shared/path-of'
import { dayAfter, readDay, startOfDay } from '#lib/shared/zoned-day'
import { type AgeName, madeWithin, readAge, reviewAges } from '../../_kit/list/ages'
import type { SearchParams } from '../../_kit/list/search-params'

export const pageSize = 25
/** So many pages back `Newer` leads exactly; a URL has an end. */
const longestTrail = 30

/** Reviews that are not closed yet. */
export const waiting = ['open', 'assigned'] as const
export const assignees = ['me', 'nobody'] as const
export type Assignee = (typeof assignees)[number]

/** What the address of the queue says. */
export type ReviewsView = {
  /** Empty: those that wait. */
  status: readonly string[]
  reason: readonly string[]
  assignee: Assignee | undefined
  /** How long ago it was opened. */
  age: AgeName | undefined
  /** What people decided. */
  decision: readonly string[]
  /** Days of the business zone on which it was closed, as 2026-11-20; both belong to the span. */
  from: string | undefined
  to: string | undefined
  /** The cursors of the pages from the second to the one shown. */
  trail: readonly string[]
}

/** Reads the address tolerantly: a value that does not exist is as if it were not there. */
export function readReviewsView(params: SearchParams): ReviewsView {
  const one = (name: string) => [params[name]].flat()[0] ?? ''
  const listed = (name: string, words: readonly string[]) => [
    ...new Set(
      one(name)
        .split(',')
        .filter((word) => words.includes(word)),
    ),
  ]
  return {
    status: listed('status', reviewStatuses),
    reason: listed('reason', reviewReasons),
    assignee: assignees.find((name) => name === one('assignee')),
    age: readAge(one('age')),
    decision: listed('decision', reviewDecisions),
    from: readDay(one('from')),
    to: readDay(one('to')),
    trail: [params.page]
      .flat()
      .flatMap((cursor) => (cursor && cursor.length <= 500 ? [cursor] : []))
      .slice(0, longestTrail),
  }
}

/** The address of the queue after a change; a change of what is searched starts at its first page again. */
export function reviewsHref(view: ReviewsView, change: Partial<ReviewsView>): string {
  const query = reviewsParams({ ...view, trail: [], ...change }).toString()
  return query === '' ? '/reviews' : `/reviews?${query}`
}

/** The address of a review that is opened from the queue: it says from which one, so that the next one is the next of that. */
export function reviewHref(id: string, view: ReviewsView): string {
  const query = reviewsParams({ ...view, trail: [] }).toString()
  return query === '' ? pathOf.review(id) : `${pathOf.review(id)}?${query}`
}

function reviewsParams(view: ReviewsView): URLSearchParams {
  const params = new URLSearchParams()
  const put = (name: string, value: string | undefined) => value && params.append(name, value)
  put('status', view.status.join(','))
  put('reason', view.reason.join(','))
  put('assignee', view.assignee)
  put('age', view.age)
  put('decision', view.decision.join(','))
  put('from', view.from)
  put('to', view.to)
  for (const cursor of view.trail.slice(-longestTrail)) put('page', cursor)
  return params
}

/** The address with one value of a filter switched on or off. */
export function toggleReviewsHref(view: ReviewsView, filter: 'status' | 'reason' | 'decision', value: string): string {
  const held = view[filter]
  return reviewsHref(view, { [filter]: held.includes(value) ? held.filter((other) => other !== value) : [...held, value] })
}

export function isReviewsFiltered({ status, reason, decision, assignee, age, from, to }: ReviewsView): boolean {
  return [status, reason, decision].some(({ length }) => length > 0) || [assignee, age, from, to].some((one) => one !== undefined)
}

/** Whether it shows what waits, which comes oldest first. */
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
