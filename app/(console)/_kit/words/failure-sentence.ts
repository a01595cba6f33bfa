import { getTranslations } from 'next-intl/server'
import type { SaidFailure } from './use-failure'

/** Returns what happened, what was not done and what to do next; and after it what another API says in its own words. */
export async function failureSentence(): Promise<(failure: SaidFailure) => string> {
  const t = await getTranslations('errors')
  return ({ code, reason }) => {
    const sentence = t.has(code) ? t(code) : t('internal_error')
    return reason ? `${sentence} ${t('apiSays', { reason })}` : sentence
  }
}
