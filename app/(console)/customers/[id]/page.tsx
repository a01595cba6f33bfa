import { idOf } from '#app/id-of'
import { Page } from '#components/app-frame'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { pathOf } from '#lib/shared/path-of'
import { Soon, soon } from '../../../soon'
import { LinkKeys } from '../../_kit/page/link-keys'
import { PanelLoading } from '../../_kit/page/panel-loading'
import { waitForUnseen } from '../../_kit/page/wait-for-unseen'
import { isDeleted, toCustomerView } from '../../_records/customer/customer-view'
import { asReader } from './as-reader'
import { CustomerHeader } from './customer-header'
import { CustomerSkeleton } from './customer-skeleton'
import { DeletedNotice } from './deleted-notice'
import { BehindNotice } from './edit/behind-notice'
import { OtherRecords } from './other-records'
import { Overview } from './overview'
import { readCustomerEver } from './read-customer'
import { CountedTabs, RecordTabs, readRecordTab } from './record-tabs'
import { drawTab } from './tab-panel'
import { tabTitle } from './tab-title'
import { readSource } from './timeline/timeline-panel'
import { UnreadCustomer } from './unread-customer'

export const generateMetadata = tabTitle

async function drawCustomer({ params, searchParams }: PageProps<'/customers/[id]'>) {
  const person = await requireStaff('customer.read')
  const [id, { tab: requested, of, page }] = await Promise.all([idOf(params), searchParams])
  const tab = readRecordTab(requested)
  const open = { tab, only: readSource(of), page }
  const found = await readCustomerEver(id)
  const deleted = found.ok && isDeleted(found.value)
  const readsDeleted = person.can('customer.read_deleted')
  if (!found.ok || (deleted && !readsDeleted)) return <UnreadCustomer id={id} found={found} staff={person} open={open} />
  const staff = deleted ? asReader(person) : person
  const customer = toCustomerView(found.value, { seesEmails: staff.can('customer.see_email') })
  return (
    <Page>
      {staff.can('customer.edit_contact') && <LinkKeys keys={{ e: pathOf.customer(id, '/edit') }} />}
      <ClientMessages namespaces={['customer', 'reveal', 'open-call']}>
        <CustomerHeader customer={customer} staff={staff} />
        <Soon fallback={null}>{BehindNotice({ customer: found.value })}</Soon>
        {deleted && <DeletedNotice id={id} deletedAt={found.value.deleted_at} />}
        {readsDeleted && <Soon fallback={null}>{OtherRecords({ customer: found.value, staff })}</Soon>}
        <Soon fallback={<RecordTabs id={id} here={tab} />}>{CountedTabs({ id, here: tab, isDeleted: deleted })}</Soon>
        {tab === 'overview' ? (
          <Overview record={found.value} customer={customer} staff={staff} />
        ) : (
          <Soon key={tab} fallback={<PanelLoading rows={6} />}>
            {drawTab({ ...open, tab, customer, staff })}
          </Soon>
        )}
      </ClientMessages>
    </Page>
  )
}

const waits = waitForUnseen({ kind: 'customer', needs: 'customer.read', read: readCustomerEver })
export default soon(drawCustomer, <CustomerSkeleton />, waits)
