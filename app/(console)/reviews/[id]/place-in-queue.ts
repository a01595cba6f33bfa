import 'server-only'
import { formatters } from '#app/formatters'
import type { Review, ReviewPage } from '#contract/reviews'
import { api } from '#lib/server/api'
import { type Attempt, attempt } from '#lib/shared/attempt'
import { longestPage } from '../../_kit/list/longest-page'
import { listInOrder } from '../../_records/review/list-in-order'
import { type ReviewsView, reviewHref, toReviewQuery } from '../../_records/review/reviews-address'

/** The largest number of pages in which a position is searched. */
const mostPages = 2

/** The position of a review in the list of the address. */
export type PlaceInQueue = { at: number; count: number; dueFirst: boolean; previous?: string; next?: string }

/** Returns undefined if the review is not in that list or too far behind, and if the API does not answer. */
export async function findPlace(reviewId: string, view: ReviewsView, me: string): Promise<PlaceInQueue | undefined> {
  const query = { ...toReviewQuery({ ...view, trail: [] }, me, await formatters()), limit: longestPage }
  const seen: Review[] = []
  let count: number | undefined
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const found: Attempt<ReviewPage> = await attempt(
      listInOrder(api, { ...query, cursor, with_count: page === 0 ? 'true' : undefined }),
    )
    if (!found.ok) return undefined
    seen.push(...found.value.data)
    count ??= found.value.count
    // Reads one more page if the review is the last one, so that the next one is known.
    const place = seen.findIndex(({ id }) => id === reviewId)
    const { has_more, next_cursor } = found.value
    if (place >= 0 && (place + 1 < seen.length || !has_more)) return toPlace(place, seen, count ?? seen.length, query.order, view)
    if (!has_more || next_cursor === null) return undefined
    cursor = next_cursor
  }
  return undefined
}

function toPlace(
  place: number,
  seen: readonly Review[],
  count: number,
  order: string | undefined,
  view: ReviewsView,
): PlaceInQueue {
  const hrefOf = (review: Review | undefined) => review && reviewHref(review.id, view)
  return {
    at: place + 1,
    count,
    dueFirst: order === 'due',
    previous: hrefOf(seen[place - 1]),
    next: hrefOf(seen[place + 1]),
  }
}
