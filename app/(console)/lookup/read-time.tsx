import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Notice } from '#components/notice'
import type { LastSeen, PaymentMatch } from '../_records/lookup/match'

type Props = { match: PaymentMatch; live: boolean; format: Formatters }

/** Shows when a payment was read: just now, or without an answer of the API when this console last saw it. */
export async function ReadTime({ match: { lastSeen }, live, format }: Props) {
  const t = await getTranslations('lookup')
  const now = t(live ? 'live' : 'readNow', { time: format.clock(format.now) })
  return (
    <span className="ml-auto text-xs text-muted">
      {lastSeen ? t('asLastSeen', { time: format.moment(lastSeen.at.toISOString()) }) : now}
    </span>
  )
}

/** Shows why a payment could not be read now, if the API gave no answer. */
export async function WhyLastSeen({ match: { lastSeen } }: Pick<Props, 'match'>) {
  const t = await getTranslations('lookup.notRead')
  if (lastSeen?.failure === undefined) return null
  return (
    <div className="px-4 pt-4">
      <Notice tone="wait">{t(whyNotRead(lastSeen.failure))}</Notice>
    </div>
  )
}

function whyNotRead({ code }: NonNullable<LastSeen['failure']>): 'key' | 'outage' | 'unclear' {
  if (code === 'api_key_refused' || code === 'insufficient_scope') return 'key'
  return code === 'api_unreachable' || code === 'service_unavailable' ? 'outage' : 'unclear'
}
