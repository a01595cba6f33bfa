import { getTranslations } from 'next-intl/server'
import type { ShownFailure } from './use-failure'

/** Returns a function that explains a failure: what happened, what to do next, and the message of another API, if any. */
export async function failureSentence(): Promise<(failure: ShownFailure) => string> {
  const t = await getTranslations('errors')
  return ({ code, reason }) => {
    const sentence = t.has(code) ? t(code) : t('internal_error')
    return reason ? `${sentence} ${t('apiSays', { reason })}` : sentence
  }
}
