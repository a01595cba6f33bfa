import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { findConsoleStop, listConsoleStops } from '#backoffice/console-stops/console-stops'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { openDesk } from '#lib/server/desk'
import { SettingsFrame } from '../settings-frame'
import { StopHistory } from './history-card'
import { StateCard } from './state-card'

export const generateMetadata = pageTitle('payment-stops')

export default async function PaymentStopsPage() {
  const staff = await requireStaff('payment_stop.read')
  const [t, format, { db }] = await Promise.all([getTranslations('payment-stops'), formatters(), openDesk()])
  const [stop, stops] = await Promise.all([findConsoleStop(db), listConsoleStops(db)])
  return (
    <ClientMessages namespaces={['payment-stop-acts']}>
      <SettingsFrame staff={staff} title={t('title')}>
        <StateCard stop={stop} staff={staff} format={format} />
        <StopHistory stops={stops} />
      </SettingsFrame>
    </ClientMessages>
  )
}
