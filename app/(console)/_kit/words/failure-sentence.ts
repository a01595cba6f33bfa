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

/** Returns the same for a request that only read, below a title that says how it failed: an outage is not said twice. */
export async function readFailureSentence(): Promise<(failure: ShownFailure) => string> {
  const [t, sentence] = await Promise.all([getTranslations('errors'), failureSentence()])
  return (failure) => (failure.code === 'api_unreachable' ? t('later') : sentence(failure))
}
