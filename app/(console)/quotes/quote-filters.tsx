import { getTranslations } from 'next-intl/server'
import { Tabs } from '#components/tabs'
import { type MoneyView, moneyViewHref } from '../_records/payment/money-list'
import type { ShownStatus } from '../_records/payment/shown-status'

const tabs: readonly { name: string; status: readonly ShownStatus[] }[] = [
  { name: 'all', status: [] },
  { name: 'waiting', status: ['pending', 'awaiting_confirmation'] },
  { name: 'moving', status: ['processing'] },
  { name: 'expired', status: ['expired'] },
  { name: 'back', status: ['failed', 'lapsed_paid', 'cancelled_paid'] },
]

/** The views of the list that are asked for most. */
export async function QuoteTabs({ view }: { view: MoneyView }) {
  const t = await getTranslations('quotes.tabs')
  const shown = tabs.map(({ name, status }) => ({
    label: t(name),
    href: moneyViewHref(view.path, status),
    here: view.status.join() === status.join(),
  }))
  return <Tabs label={t('label')} tabs={shown} />
}
