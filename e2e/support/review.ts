import type { PaymentsApi } from '#contract/api'

/** The id of the review that this customer waits in. */
export async function givenReview(api: PaymentsApi, customerId: string): Promise<string> {
  const [review] = (await api.listReviews({ customer_id: customerId, status: 'open,assigned' })).data
  if (review === undefined) throw new Error(`Nobody reviews customer ${customerId}`)
  return review.id
}
