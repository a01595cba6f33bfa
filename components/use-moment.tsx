'use client'

import { useLocale, useTimeZone } from 'next-intl'
import { formatClock, formatDay } from '#lib/shared/format-time'

/** "24 Nov, 12:27:41" in the business zone, for a moment (ISO) that is not told by its distance. */
export function useMoment(): (at: string) => string {
  const where = { locale: useLocale(), timeZone: useTimeZone() ?? 'UTC' }
  return (at) => `${formatDay(at, where)}, ${formatClock(at, where)}`
}
