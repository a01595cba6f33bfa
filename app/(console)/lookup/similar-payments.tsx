import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { shortestPart } from '#backoffice/registry/find-by-part'
import { Card, CardHeader } from '#components/card'
import type { Staff } from '#lib/access/session'
import { attempt } from '#lib/shared/attempt'
import { PanelFailed } from '../_kit/page/panel-failed'
import { findPaymentsByPart } from '../_records/lookup/find-parts'
import { PaymentLines } from '../_records/lookup/payment-lines'

type Props = { part: string; staff: Staff; format: Formatters }

/** Lists payments whose reference begins or ends with a text that is no whole reference. Renders nothing if there are none. */
export async function SimilarPayments({ part, staff, format }: Props) {
  if (part.length < shortestPart.reference) return null
  const [t, found] = await Promise.all([
    getTranslations('lookup.similar'),
    attempt(findPaymentsByPart({ reference: part, amountsMinor: [] })),
  ])
  if (found.ok && found.value.length === 0) return null
  return (
    <Card>
      <CardHeader title={t('title', { part })} />
      {found.ok ? (
        <PaymentLines
          label={t('title', { part })}
          lines={found.value.map((match) => ({ match }))}
          seesEmails={staff.can('customer.see_email')}
          format={format}
        />
      ) : (
        <PanelFailed failure={found} />
      )}
    </Card>
  )
}
