import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ListUnavailable } from '#components/list-state'
import { RetryButton } from '#components/retry-button'
import { readFailureSentence } from '../words/failure-sentence'
import type { ShownFailure } from '../words/use-failure'
import { howFailed } from './how-failed'

type Props = {
  failure: ShownFailure
  byItself?: boolean
  /** The panel shows one thing, which is no list that could be empty. */
  single?: boolean
  /** What is missing, in place of the sentence about the failure: beside rows that were read, that one would say too much. */
  missing?: string
  /** The last value read, with its time. */
  children?: ReactNode
}

/**
 * Shows that the request of one panel failed, while the rest of the page remains. It makes clear that this does not mean "none",
 * and retries automatically, unless each read is recorded as an act of the person.
 */
export async function PanelFailed({ failure, byItself = true, single = false, missing, children }: Props) {
  const [t, sentence] = await Promise.all([getTranslations('money-list'), readFailureSentence()])
  const how = howFailed(failure.code)
  return (
    <ListUnavailable
      title={t(single ? `single.${how}` : how)}
      detail={missing ?? sentence(failure)}
      retry={<RetryButton label={t('retry')} pendingLabel={t('retrying')} byItself={byItself} />}
    >
      {children}
    </ListUnavailable>
  )
}
