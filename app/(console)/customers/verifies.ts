import 'server-only'
import { apiExtensions } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'

/**
 * Returns whether the API has legal names, tiers and re-verification as the built-in service has them. The published interface says nothing of them: then
 * no name is asked for, which the API would drop, and nothing is promised of a review.
 */
export async function verifies(): Promise<boolean> {
  const extensions = await attempt(apiExtensions())
  return extensions.ok && extensions.value.has('listCustomers')
}
