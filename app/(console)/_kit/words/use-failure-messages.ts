'use client'

import { useTranslations } from 'next-intl'
import { type ShownFailure, useFailure } from './use-failure'

/** Returns sentences for error codes, of a field and of a whole failure. Needs the namespace `errors`. */
export function useFailureMessages() {
  const [t, sentence] = [useTranslations('errors'), useFailure()]
  return {
    field: (code: string | undefined) => code && (t.has(`fields.${code}`) ? t(`fields.${code}`) : t('fields.invalid_format')),
    /** Explains the failure of the form as a whole: its fields show their own errors. */
    failure: ({ code, reason }: ShownFailure) => sentence({ code, reason }),
  }
}
