import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { PaymentMatch } from '../_records/lookup/match'

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
