import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { countNotes } from '#backoffice/notes/notes'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { Columns, Lead, Rail } from '#components/columns'
import type { Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { openDesk } from '#lib/server/desk'
import { PanelFailed } from '../../_kit/page/panel-failed'
import type { ShownFailure } from '../../_kit/words/use-failure'
import { CallsLink } from '../../_records/call/calls-link'
import type { CustomerView } from '../../_records/customer/customer-view'
import type { SeenBefore } from '../../_records/customer/seen-before'
import { asReader } from './as-reader'
import { CustomerTitle } from './customer-title'
import { readAtOnce } from './latest-quotes'
import { LatestPayments } from './quotes-card'
import { RecordTabs } from './record-tabs'
import type { OpenTab } from './tab-panel'
import { drawTab } from './tab-panel'
import { TagsCard } from './tags/tags-card'
import { TimelineCard } from './timeline/timeline-panel'

type Props = { seen: SeenBefore; failure: ShownFailure; staff: Staff; open: OpenTab }

/**
 * Shows a customer whom the API does not return now: the name and the state as this console last saw them, and what it keeps
 * itself, such as notes, tags and its own payments. What only the API knows is not shown, and nothing of it is offered.
 */
export async function RememberedCustomer({ seen: { customer, seenAt }, failure, staff, open }: Props) {
  const { id } = customer
  const notes = await countNotes((await openDesk()).db, id)
  return (
    <Page>
      <ClientMessages namespaces={['customer', 'reveal', 'open-call']}>
        <Head customer={customer} seenAt={seenAt} staff={staff} />
        <RecordTabs id={id} here={open.tab} counts={{ notes }} />
        {open.tab !== 'accounts' && <NotRead failure={failure} />}
        {open.tab === 'overview' ? (
          <Columns side="narrow">
            <Lead>{LatestPayments({ customerId: id, limit: readAtOnce.overview })}</Lead>
            <Rail>
              {TagsCard({ customerId: id, staff })}
              {TimelineCard({ customerId: id, reader: staff })}
            </Rail>
          </Columns>
        ) : (
          drawTab({ ...open, tab: open.tab, customer, staff: open.tab === 'notes' ? staff : asReader(staff) })
        )}
      </ClientMessages>
    </Page>
  )
}

async function Head({ customer, seenAt, staff }: { customer: CustomerView; seenAt: string; staff: Staff }) {
  const [t, format] = await Promise.all([getTranslations('customer'), formatters()])
  return (
    <CustomerTitle
      customer={customer}
      facts={[t('asLastSeen', { time: format.moment(seenAt) })]}
      actions={<CallsLink kind="customer" id={customer.id} staff={staff} />}
    />
  )
}

async function NotRead({ failure }: { failure: ShownFailure }) {
  const t = await getTranslations('customer')
  return (
    <Card className="mb-5">
      <PanelFailed failure={failure} single />
      <p className="px-4 pb-3 text-sm text-subtle">{t('ownPart')}</p>
    </Card>
  )
}
