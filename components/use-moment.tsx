'use client'

import { useLocale, useTimeZone } from 'next-intl'
import { formatClock, formatDay } from '#lib/shared/format-time'

/** Returns a formatter for exact times (ISO): "24 Nov, 12:27:41" in the business time zone. */
export function useMoment(): (at: string) => string {
  const where = { locale: useLocale(), timeZone: useTimeZone() ?? 'UTC' }
  return (at) => `${formatDay(at, where)}, ${formatClock(at, where)}`
}
