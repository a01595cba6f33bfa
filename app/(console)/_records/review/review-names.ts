import 'server-only'
import type { Review } from '#contract/reviews'
import { customerNames } from '../customer/customer-names'

/** Returns what the customers of reviews are called; those without a legal name are asked for. */
export async function reviewNames(reviews: readonly Review[]): Promise<(review: Review) => string> {
  const nameless = reviews.filter(({ customer }) => !customer.legal_name).map(({ customer_id }) => customer_id)
  const names = await customerNames(nameless, { seesEmails: true })
  return ({ customer, customer_id }) => customer.legal_name || names(customer_id) || customer_id
}
