import { Suspense } from 'react'
import { Page } from '#components/app-frame'
import { ClientMessages } from '#lib/i18n/client-messages'
import { requireStaff } from '#lib/session'
import { LinkKeys } from '../../frame/link-keys'
import { RecordFailed } from '../../record-failed'
import { AccountsCard } from './accounts-card'
import { CustomerHeader } from './customer-header'
import { toCustomerView } from './customer-view'
import { IdentityCard } from './identity-card'
import { PanelLoading } from './panel-loading'
import { QuotesCard } from './quotes-card'
import { readCustomerOnce } from './read-customer'
import { StandingCard } from './standing/standing-card'
import { TimelineCard } from './timeline-card'
import { TransactionsCard } from './transactions-card'
import { WalletCard } from './wallet-card'

export default async function CustomerPage({ params }: PageProps<'/customers/[id]'>) {
  const staff = await requireStaff('customer.read')
  const { id } = await params
  const found = await readCustomerOnce(id)
  if (!found.ok) return <RecordFailed code={found.code} />
  const customer = toCustomerView(found.value, { seesEmails: staff.can('customer.see_email') })
  return (
    <Page>
      {staff.can('customer.edit_contact') && <LinkKeys keys={{ e: `/customers/${id}/edit` }} />}
      <ClientMessages namespaces={['customer', 'reveal', 'errors']}>
        <CustomerHeader customer={customer} staff={staff} />
        <div className="cols a344">
          <div className="stack g24">
            <IdentityCard customer={customer} mayReveal={staff.can('field.reveal')} />
            <Suspense fallback={<PanelLoading rows={3} />}>
              <AccountsCard customer={customer} staff={staff} />
            </Suspense>
            <Suspense fallback={<PanelLoading rows={4} />}>
              <QuotesCard customerId={id} />
            </Suspense>
            <Suspense fallback={<PanelLoading rows={4} />}>
              <TransactionsCard customerId={id} />
            </Suspense>
          </div>
          <div className="stack g24">
            <StandingCard customer={found.value} staff={staff} />
            <Suspense fallback={<PanelLoading rows={2} />}>
              <WalletCard id={id} email={found.value.email} address={customer.walletAddress} />
            </Suspense>
            <Suspense fallback={<PanelLoading rows={4} />}>
              <TimelineCard customerId={id} me={staff.personId} />
            </Suspense>
          </div>
        </div>
      </ClientMessages>
    </Page>
  )
}
