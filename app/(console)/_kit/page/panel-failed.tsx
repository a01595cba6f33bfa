import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ListUnavailable } from '#components/list-state'
import { RetryButton } from '#components/retry-button'
import { failureSentence } from '../words/failure-sentence'
import type { SaidFailure } from '../words/use-failure'

/** An API that said no has answered, and one that does not offer something was not asked: it is not down. Every other failure is one of an API that is not there for now. */
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

type Props = { failure: SaidFailure; byItself?: boolean /** What was read last, with its time. */; children?: ReactNode }

/**
 * A panel whose call failed, alone: the rest of the page stands. It says that this is not "none", and is read again by itself unless each
 * reading is somebody's own act.
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
