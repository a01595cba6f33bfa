import 'server-only'
import { getTranslations } from 'next-intl/server'

/** Returns a function that gives the sentence of the reason for which a batch paused: one of ours, or the code of a refusal. */
export async function pauseReasons(): Promise<(code: string) => string> {
  const [t, errors] = await Promise.all([getTranslations('batch.notice.reasons'), getTranslations('errors')])
  return (code) => (t.has(code) ? t(code) : errors.has(code) ? errors(code) : code)
}
