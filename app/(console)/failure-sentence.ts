import { getTranslations } from 'next-intl/server'

/** What happened, what was not done and what to do next, for a code of a failure. */
export async function failureSentence(): Promise<(code: string) => string> {
  const t = await getTranslations('errors')
  return (code) => (t.has(code) ? t(code) : t('internal_error'))
}
