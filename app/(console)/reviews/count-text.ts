import { getLocale } from 'next-intl/server'
import { formatNumber } from '#lib/format'

/** Counting stops at 10,000: beyond it the number says nothing more. */
export async function countText(count: number): Promise<string> {
  const locale = await getLocale()
  return count > 10_000 ? `${formatNumber(10_000, locale)}+` : formatNumber(count, locale)
}
