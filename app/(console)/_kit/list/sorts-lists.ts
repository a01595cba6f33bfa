import 'server-only'
import { apiExtensions } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'

/** Returns whether lists can be asked for in other orders than newest first. An API that does not answer now is not asked to. */
export async function sortsLists(): Promise<boolean> {
  const has = await attempt(apiExtensions())
  return has.ok && has.value.has('sortedLists')
}
