import 'server-only'
import type { ExtensionParameter } from '#contract/api'
import { apiExtensions } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'

/**
 * Returns whether the API certainly has a search. One that it does not know would be dropped, and everything would seem to match;
 * so false if the API does not answer.
 */
export async function searches(parameter: ExtensionParameter): Promise<boolean> {
  const has = await attempt(apiExtensions())
  return has.ok && has.value.has(parameter)
}
