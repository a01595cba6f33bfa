import { getTranslations } from 'next-intl/server'
import { Tabs } from '#components/tabs'
import type { ShownStatus } from '../_records/payment/shown-status'
import { type QuotesView, quotesAddress } from '../_records/quote/quotes-address'

const tabs: readonly { name: string; status: readonly ShownStatus[] }[] = [
  { name: 'all', status: [] },
  { name: 'waiting', status: ['pending', 'awaiting_confirmation'] },
  { name: 'moving', status: ['processing'] },
  { name: 'expired', status: ['expired'] },
  { name: 'back', status: ['failed', 'lapsed_paid', 'cancelled_paid'] },
]

/** The views of the list that are asked for most. */
export async function QuoteTabs({ view }: { view: QuotesView }) {
  const t = await getTranslations('quotes.tabs')
  const shown = tabs.map(({ name, status }) => ({
    label: t(name),
    href: quotesAddress.href(quotesAddress.all, { status }),
    here: view.status.join() === status.join(),
  }))
  return <Tabs label={t('label')} tabs={shown} />
}
