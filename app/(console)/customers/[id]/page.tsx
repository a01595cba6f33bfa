import { Suspense } from 'react'
import { Page } from '#components/app-frame'
import { ClientMessages } from '#lib/i18n/client-messages'
import { requireStaff } from '#lib/session'
import { LinkKeys } from '../../frame/link-keys'
import { RecordFailed } from '../../record-failed'
import { CustomerHeader } from './customer-header'
import { toCustomerView } from './customer-view'
import { Overview } from './overview'
import { PanelLoading } from './panel-loading'
import { readCustomerOnce } from './read-customer'
import { RecordTabs, readRecordTab } from './record-tabs'
import { TabPanel } from './tab-panel'
import { readSource } from './timeline/timeline-panel'

export default async function CustomerPage({ params, searchParams }: PageProps<'/customers/[id]'>) {
  const staff = await requireStaff('customer.read')
  const [{ id }, { tab: asked, of, page }] = await Promise.all([params, searchParams])
  const tab = readRecordTab(asked)
  const found = await readCustomerOnce(id)
  if (!found.ok) return <RecordFailed code={found.code} />
  const customer = toCustomerView(found.value, { seesEmails: staff.can('customer.see_email') })
  return (
    <Page>
      {staff.can('customer.edit_contact') && <LinkKeys keys={{ e: `/customers/${id}/edit` }} />}
      <ClientMessages namespaces={['customer', 'reveal', 'errors']}>
        <CustomerHeader customer={customer} staff={staff} />
        <RecordTabs id={id} here={tab} />
        {tab === 'overview' ? (
          <Overview record={found.value} customer={customer} staff={staff} />
        ) : (
          <Suspense key={tab} fallback={<PanelLoading rows={6} />}>
            <TabPanel tab={tab} customer={customer} staff={staff} only={readSource(of)} page={page} />
          </Suspense>
        )}
      </ClientMessages>
    </Page>
  )
}
