'use client'

import { useTranslations } from 'next-intl'

/** Sentences for codes: of a field, and of a whole failure. Needs the namespace `errors` above. */
export function useFailureWords() {
  const t = useTranslations('errors')
  return {
    field: (code: string | undefined) => code && (t.has(`fields.${code}`) ? t(`fields.${code}`) : t('fields.invalid_format')),
    failure: (code: string) => (t.has(code) ? t(code) : t('internal_error')),
  }
}
