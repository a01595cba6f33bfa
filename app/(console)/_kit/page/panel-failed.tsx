import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ListUnavailable } from '#components/list-state'
import { RetryButton } from '#components/retry-button'
import { failureSentence } from '../words/failure-sentence'
import type { ShownFailure } from '../words/use-failure'

/** Failures that are no outage: the API refused the request or lacks the operation. Other codes mean that it is unreachable. */
const answered: Readonly<Record<string, 'refused' | 'unclear' | 'missing'>> = {
  extension_missing: 'missing',
  api_refused: 'refused',
  validation_failed: 'refused',
  api_key_refused: 'refused',
  insufficient_scope: 'refused',
  rate_limited: 'refused',
  no_match_unclear: 'unclear',
  api_invalid_answer: 'unclear',
}

type Props = { failure: ShownFailure; byItself?: boolean /** The last value read, with its time. */; children?: ReactNode }

/**
 * Shows that the request of one panel failed, while the rest of the page remains. It makes clear that this does not mean "none",
 * and retries automatically, unless each read is recorded as an act of the person.
 */
export async function PanelFailed({ failure, byItself = true, children }: Props) {
  const [t, sentence] = [await getTranslations('money-list'), await failureSentence()]
  return (
    <ListUnavailable
      title={t(answered[failure.code] ?? 'unavailable')}
      detail={sentence(failure)}
      retry={<RetryButton label={t('retry')} pendingLabel={t('retrying')} byItself={byItself} />}
    >
      {children}
    </ListUnavailable>
  )
}
