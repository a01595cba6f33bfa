import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { Card, CardBody, CardHeader } from '#components/card'
import { RelativeTime } from '#components/relative-time'
import type { PrefundedSource } from '#lib/server/prefunded-accounts'
import { staffNames } from '../../_records/person/staff-names'

/** Shows top-ups, and reversals of them, that one person reported and a second has not; nothing if there are none. */
export async function PendingCard({ account, format }: { account: PrefundedSource; format: Formatters }) {
  const { pending_requests: pending = [], currency } = account
  if (pending.length === 0) return null
  const [t, nameOf] = await Promise.all([getTranslations('accounts.pending'), staffNames()])
  return (
    <Card tone="wait">
      <CardHeader title={t('title')} count={pending.length} />
      <CardBody className="flex flex-col gap-3">
        {pending.map(({ action, amount, reference, requested_by: by, created_at: at }) => (
          <div key={`${action} ${reference}`} className="text-sm">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{t(`actions.${action}`)}</span>
              <Amount value={format.figure(amount)} currency={currency} strong />
            </p>
            <p className="text-xs text-muted wrap-anywhere">
              <span className="mono">{reference}</span> · {nameOf(by)} · <RelativeTime at={at} />
            </p>
          </div>
        ))}
        <p className="text-xs text-muted">{t('text')}</p>
      </CardBody>
    </Card>
  )
}
