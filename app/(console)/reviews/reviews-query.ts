import { type ReviewQuery, reviewReasons, reviewStatuses } from '#contract/reviews'
import type { SearchParams } from '../search-params'

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
    trail: [params.page]
      .flat()
      .flatMap((cursor) => (cursor && cursor.length <= 500 ? [cursor] : []))
      .slice(0, longestTrail),
  }
}

/** The address of the queue after a change; a change of what is searched starts at its first page again. */
export function reviewsHref(view: ReviewsView, change: Partial<ReviewsView>): string {
  const next = { ...view, trail: [], ...change }
  const params = new URLSearchParams()
  const put = (name: string, value: string | undefined) => value && params.append(name, value)
  put('status', next.status.join(','))
  put('reason', next.reason.join(','))
  put('assignee', next.assignee)
  for (const cursor of next.trail.slice(-longestTrail)) put('page', cursor)
  const query = params.toString()
  return query === '' ? '/reviews' : `/reviews?${query}`
}

/** The address with one value of a filter switched on or off. */
export function toggleReviewsHref(view: ReviewsView, filter: 'status' | 'reason', value: string): string {
  const held = view[filter]
  return reviewsHref(view, { [filter]: held.includes(value) ? held.filter((other) => other !== value) : [...held, value] })
}

export function isReviewsFiltered({ status, reason, assignee }: ReviewsView): boolean {
  return status.length > 0 || reason.length > 0 || assignee !== undefined
}

/** How the API is asked: what waits comes oldest first, what is closed newest first. `me` is the id of the person who asks. */
export function toReviewQuery(view: ReviewsView, me: string): ReviewQuery {
  const status = statusesOf(view)
  const isQueue = status.every((word) => waiting.some((other) => other === word))
  return {
    limit: pageSize,
    with_count: 'true',
    status: status.join(','),
    order: isQueue ? 'oldest' : 'newest',
    ...(view.reason.length > 0 && { reason: view.reason.join(',') }),
    ...(view.assignee === 'me' && { assignee: me }),
    ...(view.trail.length > 0 && { cursor: view.trail.at(-1) }),
  }
}

/** A review that nobody has is an open one. */
function statusesOf({ status, assignee }: ReviewsView): readonly string[] {
  if (assignee === 'nobody') return ['open']
  return status.length > 0 ? status : waiting
}
