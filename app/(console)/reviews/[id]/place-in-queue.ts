import 'server-only'
import { formatters } from '#app/formatters'
import type { Review, ReviewPage } from '#contract/reviews'
import { api } from '#lib/server/api'
import { type Attempt, attempt } from '#lib/shared/attempt'
import { longestPage } from '../../_kit/list/longest-page'
import { type ReviewsView, reviewHref, toReviewQuery } from '../../_records/review/reviews-address'

/** Beyond so many pages of a queue nobody counts places. */
const mostPages = 2

/** Where a review stands in the list that the address names. */
export type PlaceInQueue = { at: number; count: number; oldestFirst: boolean; previous?: string; next?: string }

/** Returns undefined for a review that stands not in that list, or too far behind, and where the API does not say. */
export async function findPlace(reviewId: string, view: ReviewsView, me: string): Promise<PlaceInQueue | undefined> {
  const query = { ...toReviewQuery({ ...view, trail: [] }, me, await formatters()), limit: longestPage }
  const seen: Review[] = []
  let count: number | undefined
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const found: Attempt<ReviewPage> = await attempt(
      api.listReviews({ ...query, cursor, with_count: page === 0 ? 'true' : undefined }),
    )
    if (!found.ok) return undefined
    seen.push(...found.value.data)
    count ??= found.value.count
    // One more, so that there is a next one.
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
    oldestFirst: order === 'oldest',
    previous: hrefOf(seen[place - 1]),
    next: hrefOf(seen[place + 1]),
  }
}
