'use client'

import { useTranslations } from 'next-intl'
import { type SaidFailure, useFailure } from './use-failure'

/** Sentences for codes: of a field, and of a whole failure. Needs the namespace `errors` above. */
export function useFailureMessages() {
  const [t, sentence] = [useTranslations('errors'), useFailure()]
  return {
    field: (code: string | undefined) => code && (t.has(`fields.${code}`) ? t(`fields.${code}`) : t('fields.invalid_format')),
    /** Of the form as a whole: each of its fields says for itself what is wrong with it. */
    failure: ({ code, reason }: SaidFailure) => sentence({ code, reason }),
  }
}
