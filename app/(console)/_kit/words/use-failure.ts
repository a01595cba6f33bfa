'use client'

import { useTranslations } from 'next-intl'

/** A failure as users see it. `reason`: the message of another API. */
export type SaidFailure = { code: string; reason?: string }
type Refused = SaidFailure & { fields?: readonly { code: string }[] }

/**
 * Returns a function that explains the refusal of an action: what happened, what was not done and what to do next. The reason of
 * a field is preferred, and the message of another API follows.
 */
export function useFailure(): (refusal: Refused) => string {
  const t = useTranslations('errors')
  const sentenceOf = ({ code, fields }: Refused) => {
    const field = fields?.[0]?.code
    if (field !== undefined && t.has(`fields.${field}`)) return t(`fields.${field}`)
    return t.has(code) ? t(code) : t('unknown', { code })
  }
  return (refused) => [sentenceOf(refused), ...(refused.reason ? [t('apiSays', { reason: refused.reason })] : [])].join(' ')
}
