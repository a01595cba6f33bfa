'use client'

import { useTranslations } from 'next-intl'

/** A failure as it is told to people. `reason`: what another API says of it. */
export type SaidFailure = { code: string; reason?: string }
type Refused = SaidFailure & { fields?: readonly { code: string }[] }

/**
 * Returns what happened, what was not done and what to do next, for a refusal of an action: the field's own reason where there is one, and after it
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
