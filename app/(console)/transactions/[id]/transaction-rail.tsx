import type { Approval } from '#backoffice/approvals/approval'
import type { Staff } from '#lib/access/session'
import { RequestCard } from '../../_records/approval/request-card'
import { BatchRowCard } from '../../_records/batch/batch-row-card'
import type { ShownTransaction } from './load-transaction'
import { PayoutCard } from './payout/payout-card'
import { StepsCard } from './steps-card'
import { WaysOn } from './ways-on'

type Props = { record: ShownTransaction; request: Approval | undefined; staff: Staff }

/** Shows the cards beside the facts: what people do at the bank first, then the ways on, and how the payment came about. */
export function TransactionRail({ record, request, staff }: Props) {
  const { quote, format } = record
  return (
    <>
      <PayoutCard {...record} staff={staff} />
      <WaysOn {...record} mayCreate={staff.can('quote.create')} />
      {request && quote && <RequestCard request={request} quoteId={quote.id} staff={staff} format={format} />}
      {quote && <BatchRowCard quoteId={quote.id} staff={staff} format={format} />}
      <StepsCard {...record} />
    </>
  )
}
