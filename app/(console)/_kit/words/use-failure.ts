'use client'

import { useTranslations } from 'next-intl'

/** A failure as users see it. `reason`: the message of another API. */
export type ShownFailure = { code: string; reason?: string }
/** The failure of an act to which the console did not answer: nobody knows whether it was done, and its sentence says so. */
export const unanswered = { code: 'no_answer' } as const

type Refused = ShownFailure & { fields?: readonly { code: string }[] }

/**
 * Returns a function that explains the refusal of an action: what happened, what was not done and what to do next. The reason of
 * a field is preferred, and the message of another API follows.
 * Null means that the console did not answer: nobody knows whether the act was done, and the sentence says so.
 */
export function useFailure(): (refusal: Refused | null) => string {
  const t = useTranslations('errors')
  const sentenceOf = ({ code, fields }: Refused) => {
    const field = fields?.[0]?.code
    if (field !== undefined && t.has(`fields.${field}`)) return t(`fields.${field}`)
    return t.has(code) ? t(code) : t('unknown', { code })
  }
  return (refusal) => {
    const refused: Refused = refusal ?? unanswered
    return [sentenceOf(refused), ...(refused.reason ? [t('apiSays', { reason: refused.reason })] : [])].join(' ')
  }
}
