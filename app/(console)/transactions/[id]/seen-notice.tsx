import { getTranslations } from 'next-intl/server'
import { RetryButton } from '#components/retry-button'
import { WhyLastSeen } from '../../_records/lookup/why-last-seen'
import type { LastSeen } from '../../_records/payment/last-seen'

/** Says above a payment that is shown from memory why it could not be read now, and reads it again. */
export async function SeenNotice({ lastSeen }: { lastSeen: LastSeen | undefined }) {
  const t = await getTranslations('money-list')
  if (lastSeen === undefined) return null
  const again = <RetryButton label={t('retry')} pendingLabel={t('retrying')} byItself />
  return (
    <div className="mb-5">
      <WhyLastSeen lastSeen={lastSeen} action={again} />
    </div>
  )
}
