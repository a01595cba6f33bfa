import type { PaymentsApi } from '#contract/api'

/** Returns the id of the customer's open review. */
export async function givenReview(api: PaymentsApi, customerId: string): Promise<string> {
  const [review] = (await api.listReviews({ customer_id: customerId, status: 'open,assigned' })).data
  if (review === undefined) throw new Error(`Nobody reviews customer ${customerId}`)
  return review.id
}
