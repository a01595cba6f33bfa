import 'server-only'
import type { Review } from '#contract/reviews'
import { customerNames } from '../customer/customer-names'

/** Returns a function that names the customers of reviews. Customers without a legal name in the review are read. */
export async function reviewNames(
  reviews: readonly Review[],
  sees: { seesEmails: boolean },
): Promise<(review: Review) => string> {
  const nameless = reviews.filter(({ customer }) => !customer.legal_name).map(({ customer_id }) => customer_id)
  const names = await customerNames(nameless, sees)
  return ({ customer, customer_id }) => customer.legal_name || names(customer_id) || customer_id
}
