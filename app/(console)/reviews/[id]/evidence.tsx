import { Suspense } from 'react'
import { Card } from '#components/card'
import { Columns } from '#components/columns'
import type { ReviewDetail } from '#contract/reviews'
import type { Staff } from '#lib/access/session'
import { PanelFailed } from '../../_kit/page/panel-failed'
import { PanelLoading } from '../../_kit/page/panel-loading'
import { AccountsCard } from '../../_records/customer/accounts-card'
import { toCustomerView } from '../../_records/customer/customer-view'
import { IdentityCard } from '../../_records/customer/identity-card'
import { TransactionsCard } from '../../_records/payment-list/transactions-card'
import { ChangesCard } from './changes-card'
import { ChecksCard } from './checks-card'
import { HistoryCard } from './history-card'
import { readReviewed } from './read-review'

type Props = { review: ReviewDetail; staff: Staff }

/** Shows the basis of a decision besides the declared data; each part is streamed, and fails, on its own. */
export function Evidence({ review, staff }: Props) {
  const loading = <PanelLoading rows={3} />
  return (
    <>
      <Suspense fallback={loading}>
        <ChangesCard review={review} />
      </Suspense>
      <Columns side="half">
        <ChecksCard review={review} staff={staff} />
        <HistoryCard review={review} me={staff.personId} />
      </Columns>
      <Suspense fallback={loading}>
        <CustomerFacts review={review} staff={staff} />
      </Suspense>
      <Suspense fallback={loading}>
        <TransactionsCard customerId={review.customer_id} limit={5} />
      </Suspense>
    </>
  )
}

async function CustomerFacts({ review, staff }: Props) {
  const found = await readReviewed(review.customer_id)
  if (!found.ok) {
    return (
      <Card>
        <PanelFailed failure={found} />
      </Card>
    )
  }
  const customer = toCustomerView(found.value, { seesEmails: staff.can('customer.see_email') })
  return (
    <>
      <IdentityCard customer={customer} mayReveal={staff.can('field.reveal')} />
      <AccountsCard customer={customer} staff={staff} />
    </>
  )
}
