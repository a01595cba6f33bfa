import { getTranslations } from 'next-intl/server'
import { RetryButton } from '#components/retry-button'
import { WhyLastSeen } from '../../_records/lookup/why-last-seen'
import { unfollowedSince } from '../../_records/payment/unfollowed'
import { UnfollowedNotice } from '../../_records/payment/unfollowed-notice'
import type { ShownTransaction } from './load-transaction'

/** Says above a payment shown from memory why it could not be read now, and reads it again; or that it is followed no longer. */
export async function SeenNotice({ record }: { record: ShownTransaction }) {
  const t = await getTranslations('money-list')
  const { lastSeen, sent, format } = record
  const since = unfollowedSince({ ...record, calls: sent }, format.now)
  if (lastSeen === undefined) return <UnfollowedNotice since={since} format={format} />
  const again = <RetryButton label={t('retry')} pendingLabel={t('retrying')} byItself />
  return (
    <div className="mb-5">
      <WhyLastSeen lastSeen={lastSeen} action={again} />
    </div>
  )
}
