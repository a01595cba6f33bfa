import { getLocale } from 'next-intl/server'
import { formatCount } from '#lib/shared/format'

/** Returns how many there are, in the reader's writing. */
export async function countText(count: number): Promise<string> {
  return formatCount(count, await getLocale())
}
