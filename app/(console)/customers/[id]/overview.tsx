import { Columns, Lead, Rail, Rest } from '#components/columns'
import type { Customer } from '#contract/customers'
import type { Staff } from '#lib/access/session'
import { Soon } from '../../../soon'
import { PanelLoading } from '../../_kit/page/panel-loading'
import { AccountsCard } from '../../_records/customer/accounts-card'
import type { CustomerView } from '../../_records/customer/customer-view'
import { IdentityCard } from '../../_records/customer/identity-card'
import { readAtOnce } from './latest-quotes'
import { LatestPayments } from './quotes-card'
import { StateCard } from './state/state-card'
import { TagsCard } from './tags/tags-card'
import { SharedAccount } from './timeline/shared-account'
import { TimelineCard } from './timeline/timeline-panel'
import { WalletCard } from './wallet-card'

/** Shows the overview of the record: each panel is streamed, and fails, on its own. */
export function Overview({ record, customer, staff }: { record: Customer; customer: CustomerView; staff: Staff }) {
  const { id } = customer
  return (
    <Columns side="narrow">
      <Lead>
        <IdentityCard customer={customer} mayReveal={staff.can('field.reveal')} />
      </Lead>
      <Rail>
        <Soon fallback={null}>{SharedAccount({ customerId: id, staff })}</Soon>
        <StateCard customer={record} staff={staff} />
        {customer.state !== 'DELETED' && (
          <Soon fallback={<PanelLoading rows={2} />}>
            {WalletCard({ id, email: record.email, address: customer.walletAddress })}
          </Soon>
        )}
        <Soon fallback={<PanelLoading rows={1} />}>{TagsCard({ customerId: id, staff })}</Soon>
        <Soon fallback={<PanelLoading rows={4} />}>{TimelineCard({ customerId: id, reader: staff })}</Soon>
      </Rail>
      <Rest>
        <Soon fallback={<PanelLoading rows={3} />}>{AccountsCard({ customer, staff })}</Soon>
        <Soon fallback={<PanelLoading rows={4} />}>{LatestPayments({ customerId: id, limit: readAtOnce.overview })}</Soon>
      </Rest>
    </Columns>
  )
}
