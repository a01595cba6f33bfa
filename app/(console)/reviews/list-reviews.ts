import 'server-only'
import { type Formatters, formatters } from '#app/formatters'
import type { Staff } from '#lib/access/session'
import { type NotRead, unreadRowsIn } from '#lib/api/not-read'
import { api } from '#lib/server/api'
import { attempt, type Failure } from '#lib/shared/attempt'
import { staffNames } from '../_records/person/staff-names'
import { listInOrder } from '../_records/review/list-in-order'
import { reviewNames } from '../_records/review/review-names'
import { type ReviewRow, type RowWords, toReviewRow } from '../_records/review/review-row'
import { type ReviewsView, reviewHref, toReviewQuery } from '../_records/review/reviews-address'

export type ReviewList =
  | {
      kind: 'rows'
      rows: ReviewRow[]
      count: number | undefined
      nextCursor: string | null
      unread: readonly NotRead[]
      format: Formatters
    }
  /** This API has no queue. */
  | { kind: 'missing' }
  | { kind: 'failed'; failure: Failure }

/** Returns one page of the queue as rows, as this person may see them. */
export async function listReviews(
  view: ReviewsView,
  { personId: me, can }: Pick<Staff, 'personId' | 'can'>,
  words: RowWords,
): Promise<ReviewList> {
  const format = await formatters()
  const found = await attempt(listInOrder(api, toReviewQuery(view, me, format)))
  if (!found.ok) return found.code === 'extension_missing' ? { kind: 'missing' } : { kind: 'failed', failure: found }
  const { data, count, has_more, next_cursor } = found.value
  const [names, staff] = await Promise.all([reviewNames(data, { seesEmails: can('customer.see_email') }), staffNames()])
  const rows = data.map((review) =>
    toReviewRow(review, { name: names(review), href: reviewHref(review.id, view), me, staff, format, words }),
  )
  return { kind: 'rows', rows, count, nextCursor: has_more ? next_cursor : null, unread: unreadRowsIn(found.value), format }
}
