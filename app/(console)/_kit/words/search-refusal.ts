'use client'

import { useTranslations } from 'next-intl'

export type SearchRefusal = { code: string; retryAfter?: number }

/** Why a search for people was not made, and what to do; undefined where the reason lies elsewhere. Asks for the namespace `customer-search`. */
export function useSearchRefusal(): (refusal: SearchRefusal | null | undefined) => string | undefined {
  const t = useTranslations('customer-search')
  return (refusal) => {
    if (refusal?.code === 'too_many_attempts') return t('tooMany', { seconds: refusal.retryAfter ?? 60 })
    return refusal?.code === 'search_whole_only' ? t('wholeOnly') : undefined
  }
}
