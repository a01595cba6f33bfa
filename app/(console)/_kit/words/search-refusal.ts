'use client'

import { useTranslations } from 'next-intl'

export type SearchRefusal = { code: string; retryAfter?: number }

/** Returns a function that explains a refused search for people; undefined for other reasons. Needs `customer-search`. */
export function useSearchRefusal(): (refusal: SearchRefusal | null | undefined) => string | undefined {
  const t = useTranslations('customer-search')
  return (refusal) => {
    const seconds = refusal?.retryAfter ?? 60
    if (refusal?.code === 'too_many_attempts' && seconds > 90) return t('tooManyToday', { minutes: Math.ceil(seconds / 60) })
    if (refusal?.code === 'too_many_attempts') return t('tooMany', { seconds })
    return refusal?.code === 'search_whole_only' ? t('wholeOnly') : undefined
  }
}
