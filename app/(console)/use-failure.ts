'use client'

import { useTranslations } from 'next-intl'

/** What happened, what was not done and what to do next, for a refusal of an action: the field's own reason where there is one. */
export function useFailure(): (refusal: { code: string; fields?: readonly { code: string }[] }) => string {
  const t = useTranslations('errors')
  return ({ code, fields }) => {
    const field = fields?.[0]?.code
    if (field !== undefined && t.has(`fields.${field}`)) return t(`fields.${field}`)
    return t.has(code) ? t(code) : t('unknown', { code })
  }
}
