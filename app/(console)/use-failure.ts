'use client'

import { useTranslations } from 'next-intl'

type Refused = { code: string; fields?: readonly { code: string }[]; reason?: string }

/**
 * What happened, what was not done and what to do next, for a refusal of an action: the field's own reason where there is one, and after it
 * what another API says in its own words.
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
