import { useTranslations } from 'next-intl'
import type { LinkRefusal } from './post-link-secret'

/**
 * Returns a function that explains a failure: what happened, what was not done and what to do next. `saves`: the request would
 * save a password, so that without an answer nobody knows whether it did.
 */
export function useJoinFailure({ saves = false } = {}): (refusal: LinkRefusal) => string {
  const [t, errors] = [useTranslations('join.refused'), useTranslations('errors')]
  return ({ code, retryAfter }) => {
    if (code === 'unreachable') return t(saves ? 'unanswered' : 'unreachable')
    if (code === 'too_many_attempts') return t('paused', { minutes: Math.ceil((retryAfter ?? 60) / 60) })
    return errors.has(code) ? errors(code) : errors('internal_error')
  }
}
