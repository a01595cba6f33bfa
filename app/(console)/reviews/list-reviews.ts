import 'server-only'
import { cache } from 'react'
import { type Writing, writing } from '#app/writing'
import type { Review } from '#contract/reviews'
import { type NotRead, unreadRowsIn } from '#lib/api/not-read'
import { api } from '#lib/server/api'
import { attempt, type Failure } from '#lib/shared/attempt'
import { customerNames } from '../customer-names'
import { type ReviewRow, type RowWords, toReviewRow } from './review-row'
import { type ReviewsView, reviewHref, toReviewQuery, waiting } from './reviews-query'
import { staffNames } from './staff-names'

export type ReviewList =
  | {
      kind: 'rows'
      rows: ReviewRow[]
      count: number | undefined
      nextCursor: string | null
      unread: readonly NotRead[]
      w: Writing
    }
  /** This API has no queue. */
  | { kind: 'missing' }
  | { kind: 'failed'; failure: Failure }

/** One page of the queue, as rows. `me` is the id of the person who looks. */
export async function listReviews(view: ReviewsView, me: string, words: RowWords): Promise<ReviewList> {
  const w = await writing()
  const found = await attempt(api.listReviews(toReviewQuery(view, me, w)))
  if (!found.ok) return found.code === 'extension_missing' ? { kind: 'missing' } : { kind: 'failed', failure: found }
  const { data, count, has_more, next_cursor } = found.value
  const [names, staff] = await Promise.all([reviewNames(data), staffNames()])
  const rows = data.map((review) =>
    toReviewRow(review, { name: names(review), href: reviewHref(review.id, view), me, staff, w, words }),
  )
  return { kind: 'rows', rows, count, nextCursor: has_more ? next_cursor : null, unread: unreadRowsIn(found.value), w }
}

/** What the customers of reviews are called; those without a legal name are asked for. */
export async function reviewNames(reviews: readonly Review[]): Promise<(review: Review) => string> {
  const nameless = reviews.filter(({ customer }) => !customer.legal_name).map(({ customer_id }) => customer_id)
  const names = await customerNames(nameless, { seesEmails: true })
  return ({ customer, customer_id }) => customer.legal_name || names(customer_id) || customer_id
}

/** How many reviews wait; undefined when the API does not say. `whose`: a person, or those of nobody. Counting stops at 10,001. */
export const countWaiting = cache(async (whose?: 'nobody' | { me: string }): Promise<number | undefined> => {
  const status = whose === 'nobody' ? 'open' : waiting.join(',')
  const assignee = typeof whose === 'object' ? whose.me : undefined
  const found = await attempt(api.listReviews({ status, assignee, limit: 1, with_count: 'true' }))
  return found.ok ? found.value.count : undefined
})
