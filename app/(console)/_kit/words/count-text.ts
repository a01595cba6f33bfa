import { getLocale } from 'next-intl/server'
import { formatCount } from '#lib/shared/format'

/** Returns the count, formatted for the reader's locale. */
export async function countText(count: number): Promise<string> {
  return formatCount(count, await getLocale())
}
