import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { orRefusal } from '#contract/refusal-as-value'
import type { ReviewPage, ReviewQuery } from '#contract/reviews'
import { sortByDeadline } from './deadline'

/**
 * Returns one page of reviews. If the API does not know the order by deadline, it is asked for the oldest first, and only the
 * page itself is sorted by deadline. Throws what the API refuses otherwise.
 */
export async function listInOrder({ listReviews }: Pick<PaymentsApi, 'listReviews'>, query: ReviewQuery): Promise<ReviewPage> {
  const found = await orRefusal(listReviews(query))
  if (!(found instanceof ServiceError)) return found
  if (query.order !== 'due' || found.code !== 'validation_failed') throw found
  const oldest = await listReviews({ ...query, order: 'oldest' })
  return { ...oldest, data: sortByDeadline(oldest.data) }
}
