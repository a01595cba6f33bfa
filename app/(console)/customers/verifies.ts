import 'server-only'
import { apiExtensions } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'

/**
 * Returns whether the API has legal names, tiers and re-verification like the built-in service. The published interface does not
 * have them: then the form has no name, which such an API would drop, and no text promises a review.
 */
export async function verifies(): Promise<boolean> {
  const extensions = await attempt(apiExtensions())
  return extensions.ok && extensions.value.has('listCustomers')
}
