import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardHeader } from '#components/card'
import type { Staff } from '#lib/access/session'
import { attempt } from '#lib/shared/attempt'
import { PanelFailed } from '../_kit/page/panel-failed'
import { eachOnce, idOf, isPayment } from '../_records/lookup/match'
import { type PaymentLine, PaymentLines } from '../_records/lookup/payment-lines'
import { readSeen } from '../_records/lookup/read-seen'

const most = 6

/** Lists the payments that this person opened or looked up last, in their current state. */
export async function RecentLookups({ staff, format }: { staff: Staff; format: Formatters }) {
  const [t, found] = await Promise.all([getTranslations('home.lookups'), attempt(readPayments(staff))])
  const lines = found.ok ? found.value : []
  return (
    <Card>
      <CardHeader title={t('title')} />
      {!found.ok && <PanelFailed failure={found} />}
      {found.ok && lines.length === 0 && <p className="p-4 text-sm text-subtle">{t('noneText')}</p>}
      {lines.length > 0 && (
        <PaymentLines label={t('title')} lines={lines} seesEmails={staff.can('customer.see_email')} format={format} />
      )}
    </Card>
  )
}

/** Returns the payments. A quote and its payment count as one, at the position of the last one seen. */
async function readPayments(staff: Staff): Promise<PaymentLine[]> {
  const seen = await readSeen(staff, { kinds: ['quote', 'transaction'], limit: most + 2 })
  const payments = seen.flatMap(({ shown, seenAt }) => (isPayment(shown) ? [{ match: shown, seenAt }] : []))
  return eachOnce(payments, ({ match }) => idOf(match)).slice(0, most)
}
