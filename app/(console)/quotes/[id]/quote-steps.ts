import type { StepState } from '#components/steps'
import { causeOf } from '../../_records/payment/causes'
import { isDeposit } from '../../_records/payment/figures'
import type { QuoteRecord } from './load-record'

/** One step of a payment, before it is put into words. */
export type PlannedStep = {
  name:
    | 'created'
    | 'paid'
    | 'confirmed'
    | 'sent'
    | 'received'
    | 'lapsed'
    | 'notConfirmed'
    | 'cancelled'
    | 'cancelledPaid'
    | 'failed'
    | 'failedUnsaid'
    | 'returned'
    | 'deposit'
  state: StepState
  at?: string | Date | null
}

/** What happened and what comes, in order. A time is given only where it is known. No bank stands before the customer's own wallet. */
export function planSteps(record: StepFacts): PlannedStep[] {
  const steps = planAll(record)
  return record.toWallet ? steps.filter(({ name }) => name !== 'sent') : steps
}

type StepFacts = Pick<QuoteRecord, 'quote' | 'phase' | 'transaction' | 'confirmCall' | 'toWallet'>

function planAll(record: StepFacts): PlannedStep[] {
  const { quote, phase, transaction, confirmCall } = record
  const created: PlannedStep = { name: 'created', state: 'done', at: quote.created_at }
  const paidAt = transaction?.created_at
  const endedAt = transaction?.status === 'pending' ? undefined : (transaction?.updated_at ?? quote.updated_at)
  const confirms = quote.requires_confirmation ?? phase === 'awaiting_confirmation'
  const confirmed = (state: StepState): PlannedStep[] =>
    confirms ? [{ name: 'confirmed', state, at: state === 'done' ? confirmCall?.endedAt : null }] : []
  const paid: PlannedStep = { name: 'paid', state: 'done', at: paidAt }
  const rest: PlannedStep[] = [
    { name: 'sent', state: 'todo' },
    { name: 'received', state: 'todo' },
  ]
  switch (phase) {
    case 'payable':
      return [created, { name: 'paid', state: 'waiting' }, ...confirmed('todo'), ...rest]
    case 'deposit_awaited':
      return [created, { name: 'deposit', state: 'waiting' }, { name: 'received', state: 'todo' }]
    case 'unconfirmed_pay':
      return [created, { name: 'paid', state: 'working' }, ...confirmed('todo'), ...rest]
    case 'lapsed':
      return [created, { name: 'lapsed', state: 'failed', at: quote.expires_at }]
    case 'lapsed_paid':
      return [created, paid, { name: 'notConfirmed', state: 'failed', at: endedAt }]
    case 'cancelled_paid':
      return [created, paid, { name: 'cancelledPaid', state: 'failed', at: endedAt }]
    case 'awaiting_confirmation':
      return [created, paid, { name: 'confirmed', state: 'waiting' }, ...rest]
    case 'unconfirmed_confirm':
      if (isDeposit({ quote })) return [created, { name: 'deposit', state: 'working' }, { name: 'received', state: 'todo' }]
      return [created, paid, { name: 'confirmed', state: 'working' }, ...rest]
    case 'processing':
      return [created, paid, ...confirmed('done'), { name: 'sent', state: 'working' }, { name: 'received', state: 'todo' }]
    case 'completed':
      return isDeposit({ quote })
        ? [created, { name: 'deposit', state: 'done' }, { name: 'received', state: 'done', at: transaction?.completed_at }]
        : [
            created,
            paid,
            ...confirmed('done'),
            { name: 'sent', state: 'done' },
            { name: 'received', state: 'done', at: transaction?.completed_at },
          ]
    case 'failed':
      return [
        created,
        paid,
        ...confirmed('done'),
        { name: causeOf(phase, transaction) === 'returned' ? 'returned' : 'failed', state: 'failed', at: endedAt },
      ]
    case 'failed_unsaid':
      return [created, paid, ...confirmed('done'), { name: 'failedUnsaid', state: 'failed', at: endedAt }]
    case 'cancelled':
      return [created, { name: 'cancelled', state: 'failed', at: quote.updated_at }]
    default:
      return [created]
  }
}
