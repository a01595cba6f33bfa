import 'server-only'
import { apiExtensions } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'

/** Returns whether the API can sort lists otherwise than newest first; false if the API does not answer. */
export async function sortsLists(): Promise<boolean> {
  const has = await attempt(apiExtensions())
  return has.ok && has.value.has('sortedLists')
}
