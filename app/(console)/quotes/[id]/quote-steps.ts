import type { Call } from '#backoffice/calls/calls'
import type { StepState } from '#components/steps'
import { causeOf } from '../../_records/payment/causes'
import { isDeposit } from '../../_records/payment/figures'
import { isUnpaid, type Phase } from '../../_records/payment/phase'
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
    | 'paidElsewhere'
    | 'replaced'
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

/** Returns past and coming steps, in order, with known times only. A payment into the customer's own wallet needs no bank. */
export function planSteps(record: StepFacts): PlannedStep[] {
  const steps = planAll(record)
  return record.toWallet ? steps.filter(({ name }) => name !== 'sent') : steps
}

type StepFacts = Pick<QuoteRecord, 'quote' | 'phase' | 'transaction' | 'toWallet' | 'foreign' | 'elsewhere' | 'replaced'> & {
  payCall: Pick<Call, 'state' | 'sentAt'> | undefined
  confirmCall: Pick<Call, 'state'> | undefined
  /** When it was confirmed, if that is known. */
  confirmedAt: string | Date | undefined
}

type Plan = (known: {
  created: PlannedStep
  paid: PlannedStep
  /** Returns no step for a quote without a separate confirmation, nor a `done` one if nothing proves it. */
  confirmed: (state: StepState) => PlannedStep[]
  endedAt: string | undefined
  record: StepFacts
}) => PlannedStep[]

const sent: PlannedStep = { name: 'sent', state: 'todo' }
const received: PlannedStep = { name: 'received', state: 'todo' }
const rest = [sent, received]

const plans: Partial<Record<Phase, Plan>> = {
  payable: ({ created, confirmed }) => [created, { name: 'paid', state: 'waiting' }, ...confirmed('todo'), ...rest],
  deposit_awaited: ({ created }) => [created, { name: 'deposit', state: 'waiting' }, received],
  unconfirmed_pay: ({ created, confirmed }) => [created, { name: 'paid', state: 'working' }, ...confirmed('todo'), ...rest],
  lapsed: ({ created, record }) => [created, { name: 'lapsed', state: 'over', at: record.quote.expires_at }],
  lapsed_paid: ({ created, paid, endedAt }) => [created, paid, { name: 'notConfirmed', state: 'failed', at: endedAt }],
  cancelled_paid: ({ created, paid, endedAt }) => [created, paid, { name: 'cancelledPaid', state: 'failed', at: endedAt }],
  awaiting_confirmation: ({ created, paid }) => [created, paid, { name: 'confirmed', state: 'waiting' }, ...rest],
  unconfirmed_confirm: ({ created, paid, record }) =>
    isDeposit({ quote: record.quote })
      ? [created, { name: 'deposit', state: 'working' }, received]
      : [created, paid, { name: 'confirmed', state: 'working' }, ...rest],
  processing: ({ created, paid, confirmed }) => [
    created,
    paid,
    ...confirmed('done'),
    { name: 'sent', state: 'working' },
    received,
  ],
  completed: ({ created, paid, confirmed, record }) => {
    const arrived: PlannedStep = { name: 'received', state: 'done', at: record.transaction?.completed_at }
    if (isDeposit({ quote: record.quote })) return [created, { name: 'deposit', state: 'done' }, arrived]
    return [created, paid, ...confirmed('done'), { name: 'sent', state: 'done' }, arrived]
  },
  failed: ({ created, paid, confirmed, endedAt, record }) => {
    const name = causeOf(record.phase, record.transaction) === 'returned' ? 'returned' : 'failed'
    return [created, paid, ...confirmed('done'), { name, state: 'failed', at: endedAt }]
  },
  failed_unsaid: ({ created, paid, confirmed, endedAt }) => [
    created,
    paid,
    ...confirmed('done'),
    { name: 'failedUnsaid', state: 'failed', at: endedAt },
  ],
  cancelled: ({ created, record }) => [created, { name: 'cancelled', state: 'over', at: record.quote.updated_at }],
}

function planAll(record: StepFacts): PlannedStep[] {
  const { quote, phase, transaction, payCall, confirmCall, foreign, elsewhere, replaced } = record
  const created: PlannedStep = { name: 'created', state: 'done', at: quote.created_at }
  if (elsewhere?.state === 'paid') return [created, { name: 'paidElsewhere', state: 'done' }]
  if (replaced && isUnpaid(phase)) return [created, { name: 'replaced', state: 'over' }]
  // An API that gives its transactions no time leaves the time at which our own payment was sent.
  const sentAt = payCall?.state === 'done' ? payCall.sentAt : undefined
  const paid: PlannedStep = { name: 'paid', state: 'done', at: transaction?.created_at ?? sentAt }
  const endedAt = transaction?.status === 'pending' ? undefined : (transaction?.updated_at ?? quote.updated_at)
  const confirms = quote.requires_confirmation ?? phase === 'awaiting_confirmation'
  // How a payment ended proves over the contract alone that it was confirmed: another API may end it without.
  const isProven = !foreign || confirmCall?.state === 'done'
  const confirmed = (state: StepState): PlannedStep[] =>
    confirms && (state !== 'done' || isProven)
      ? [{ name: 'confirmed', state, at: state === 'done' ? record.confirmedAt : null }]
      : []
  return plans[phase]?.({ created, paid, confirmed, endedAt, record }) ?? [created]
}
