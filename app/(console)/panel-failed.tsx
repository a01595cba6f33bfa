import { getTranslations } from 'next-intl/server'
import { ListUnavailable } from '#components/list-state'
import { RetryButton } from '#components/retry-button'
import { failureSentence } from './failure-sentence'

/** A panel whose call failed, alone: the rest of the page stands. It says that this is not "none". */
export async function PanelFailed({ code }: { code: string }) {
  const [t, sentence] = [await getTranslations('money-list'), await failureSentence()]
  return (
    <ListUnavailable
      title={t('unavailable')}
      detail={sentence(code)}
      retry={<RetryButton label={t('retry')} pendingLabel={t('retrying')} />}
    />
  )
}
