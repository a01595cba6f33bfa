import { Column, Columns } from '#components/columns'
import { Soon } from '#components/soon'
import type { Customer } from '#contract/customers'
import type { Staff } from '#lib/session'
import { AccountsCard } from './accounts-card'
import type { CustomerView } from './customer-view'
import { IdentityCard } from './identity-card'
import { PanelLoading } from './panel-loading'
import { QuotesCard } from './quotes-card'
import { StandingCard } from './standing/standing-card'
import { TagsCard } from './tags/tags-card'
import { TimelineCard } from './timeline/timeline-panel'
import { TransactionsCard } from './transactions-card'
import { WalletCard } from './wallet-card'

const latest = 5

/** The record at a glance: each panel comes, and fails, for itself. */
export function Overview({ record, customer, staff }: { record: Customer; customer: CustomerView; staff: Staff }) {
  const { id } = customer
  return (
    <Columns side="narrow">
      <Column>
        <IdentityCard customer={customer} mayReveal={staff.can('field.reveal')} />
        <Soon fallback={<PanelLoading rows={3} />}>{AccountsCard({ customer, staff })}</Soon>
        <Soon fallback={<PanelLoading rows={4} />}>{QuotesCard({ customerId: id, limit: latest })}</Soon>
        <Soon fallback={<PanelLoading rows={4} />}>{TransactionsCard({ customerId: id, limit: latest })}</Soon>
      </Column>
      <Column>
        <StandingCard customer={record} staff={staff} />
        {customer.state !== 'DELETED' && (
          <Soon fallback={<PanelLoading rows={2} />}>
            {WalletCard({ id, email: record.email, address: customer.walletAddress })}
          </Soon>
        )}
        <Soon fallback={<PanelLoading rows={1} />}>{TagsCard({ customerId: id, staff })}</Soon>
        <Soon fallback={<PanelLoading rows={4} />}>{TimelineCard({ customerId: id, me: staff.personId })}</Soon>
      </Column>
    </Columns>
  )
}
