import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { findConsoleStop } from '#backoffice/console-stops/console-stops'
import { Notice } from '#components/notice'
import { TextLink } from '#components/text-link'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'

/** Says on every page that a person has stopped the payments of this console. */
export async function PaymentsStopped({ staff }: { staff: Pick<Staff, 'can'> }) {
  const stop = await findConsoleStop((await openDesk()).db)
  if (stop === undefined) return null
  const [t, format] = await Promise.all([getTranslations('frame'), formatters()])
  return (
    <div className="max-w-336 px-4 pt-4 tablet:px-6 laptop:px-8 print:hidden">
      <Notice tone="bad" title={t('paymentsStopped', { time: format.moment(stop.stoppedAt.toISOString()) })}>
        {staff.can('payment_stop.read') && <TextLink href="/settings/payments">{t('paymentsStoppedWhy')}</TextLink>}
      </Notice>
    </div>
  )
}
