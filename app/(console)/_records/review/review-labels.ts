import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { RowWords } from './review-row'

/** Returns the labels of reviews in the reader's language; an unknown word is shown as received. */
export async function reviewLabels() {
  const [t, types] = await Promise.all([getTranslations('review-words'), getTranslations('status.kycType')])
  const named = (group: string) => (word: string) => (t.has(`${group}.${word}`) ? t(`${group}.${word}`) : word)
  return {
    reason: named('reasons'),
    status: named('statuses'),
    /** The label of a reason code: what speaks against a customer. */
    code: named('codes'),
    action: named('actions'),
    document: named('documents'),
    field: named('fields'),
    tier: (tier: string) => (types.has(tier) ? types(tier) : tier),
    due: (left: string) => t('due', { left }),
    late: (by: string) => t('late', { by }),
  } satisfies RowWords & Record<string, unknown>
}

export type ReviewLabels = Awaited<ReturnType<typeof reviewLabels>>
