import type { Formatters } from '#app/formatters'
import type { Approval } from '#backoffice/approvals/approval'
import { Columns, Lead, Rail, Rest } from '#components/columns'
import type { Staff } from '#lib/access/session'
import type { Attempt } from '#lib/shared/attempt'
import { RequestCard } from '../../_records/approval/request-card'
import { holdsQuote } from '../../_records/approval/request-of-quote'
import { BatchRowCard } from '../../_records/batch/batch-row-card'
import { ActCard, isToAct } from './act-card'
import { CallsCard } from './calls-card'
import { CompareCard } from './compare-card'
import { DifferenceCard } from './difference-card'
import { ElsewhereCard } from './elsewhere-card'
import { InstructionsCard } from './instructions-card'
import type { QuoteRecord } from './load-record'
import { OutcomeCard } from './outcome-card'
import { Receipt } from './receipt'
import { RequoteCard } from './requote-card'
import type { RequotePrices } from './requote-prices'
import { StepsCard } from './steps-card'

type Props = {
  record: QuoteRecord
  /** The request for approval of the quote, if there is one. */
  request: Approval | undefined
  /** The current price, if the quote has expired. */
  prices: Attempt<RequotePrices> | undefined
  format: Formatters
  staff: Staff
}

/** Shows what happened to the money on the left, and the possible acts on the right. */
export function QuoteColumns({ record, request, prices, format, staff }: Props) {
  const mayCreate = staff.can('quote.create')
  const isHeld = request !== undefined && holdsQuote(request, record.quote.id)
  const { elsewhere } = record
  return (
    <Columns side="middle">
      <Lead>
        {prices && <DifferenceCard record={record} prices={prices} format={format} />}
        <OutcomeCard record={record} format={format} mayCreate={mayCreate} />
        {record.phase === 'deposit_awaited' && <InstructionsCard record={record} format={format} />}
      </Lead>
      <Rail acts={isHeld || prices !== undefined || elsewhere?.state === 'paid' || isToAct(record.phase)}>
        {request && <RequestCard request={request} quoteId={record.quote.id} staff={staff} format={format} />}
        <BatchRowCard quoteId={record.quote.id} staff={staff} format={format} />
        {elsewhere?.state === 'paid' && <ElsewhereCard elsewhere={elsewhere} />}
        {prices && <RequoteCard record={record} prices={prices} format={format} mayCreate={mayCreate} />}
        {!prices && !isHeld && elsewhere?.state !== 'paid' && <ActCard record={record} format={format} staff={staff} />}
        <StepsCard record={record} format={format} />
      </Rail>
      <Rest>
        <Receipt record={record} format={format} />
        {record.phase === 'awaiting_confirmation' && <CompareCard record={record} />}
        <CallsCard calls={record.calls} format={format} />
      </Rest>
    </Columns>
  )
}
