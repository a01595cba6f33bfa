import type { Step } from '#components/steps'
import type { Quote, Transaction } from '#contract/transfers'
import { causeOf } from '../payment/causes'
import { hasNoDirection, isDeposit } from '../payment/figures'
import { isFinal, type Phase } from '../payment/phase'

export type PlannedStep = {
  key: string
  state: Step['state']
  at?: string | Date | null | undefined
  detail?: string | undefined
}
type Planned = {
  transaction: Transaction
  quote: Quote | undefined
  phase: Phase
  /** When it was confirmed, if that is known. */
  confirmedAt?: string | Date | undefined
  /** See `PaymentFacts`: the type of the transaction then names neither its direction nor its destination. */
  foreign: boolean
  /** Whether the customer's own wallet is known to be the destination; without the contract, nothing else says so. */
  toWallet: boolean
}

const confirmation: Partial<Record<Phase, Step['state']>> = { awaiting_confirmation: 'waiting', unconfirmed_confirm: 'working' }

/** Returns the steps in their order. Money that goes to a wallet is sent to no bank. */
export function planSteps(payment: Planned): PlannedStep[] {
  const toWallet = payment.foreign ? payment.toWallet : payment.transaction.type === 'transfer'
  return plan(payment).filter(({ key }) => key !== 'sent' || !toWallet)
}

function plan({ transaction, quote, phase, foreign, confirmedAt }: Planned): PlannedStep[] {
  const { created_at, updated_at, completed_at, provider_reference, requires_confirmation } = transaction
  if (hasNoDirection({ quote, transaction, foreign })) return [reportedStep(phase)]
  const quoted: PlannedStep[] = quote ? [{ key: 'quoted', state: 'done', at: quote.created_at }] : []
  if (isDeposit({ quote, transaction, foreign })) return [...quoted, depositStep(transaction, phase)]
  const paid: PlannedStep = { key: 'paid', state: 'done', at: created_at }
  const confirms = requires_confirmation || confirmation[phase]
  const open = confirmation[phase]
  const confirmed: PlannedStep[] = confirms
    ? [{ key: 'confirmed', state: open ?? 'done', at: open ? undefined : confirmedAt }]
    : []
  const sent: PlannedStep = { key: 'sent', state: 'done', detail: provider_reference ?? undefined }
  const received: PlannedStep = { key: 'received', state: 'todo' }
  const start = [...quoted, paid]
  switch (phase) {
    case 'awaiting_confirmation':
    case 'unconfirmed_confirm':
      return [...start, ...confirmed, { key: 'sent', state: 'todo' }, received]
    case 'processing':
      if (transaction.status === 'pending') return [...start, ...confirmed, { key: 'sent', state: 'todo' }, received]
      return [...start, ...confirmed, { ...sent, state: 'working' }, received]
    case 'completed':
      return [...start, ...confirmed, sent, { key: 'received', state: 'done', at: completed_at ?? updated_at }]
    case 'lapsed_paid':
    case 'cancelled_paid':
      return [...start, { key: phase, state: 'failed', at: transaction.status === 'pending' ? undefined : updated_at }]
    case 'failed_unsaid':
      return [...start, ...confirmed, { key: phase, state: 'failed', at: updated_at }]
    case 'failed':
      return causeOf(phase, transaction) === 'returned'
        ? [
            ...start,
            ...confirmed,
            sent,
            { key: 'received', state: 'done', at: completed_at },
            { key: 'returned', state: 'failed', at: updated_at },
          ]
        : [...start, ...confirmed, sent, { key: 'failed', state: 'failed', at: updated_at }]
    default:
      return start
  }
}

/** Returns what another API reports of a payment that was made elsewhere: its steps are not known. */
function reportedStep(phase: Phase): PlannedStep {
  if (phase === 'failed_unsaid') return { key: phase, state: 'failed' }
  return phase === 'completed' ? { key: 'reportedCompleted', state: 'done' } : { key: 'reportedOpen', state: 'working' }
}

function depositStep({ created_at, completed_at, updated_at }: Transaction, phase: Phase): PlannedStep {
  if (phase === 'completed') return { key: 'deposited', state: 'done', at: completed_at ?? created_at }
  if (phase === 'failed_unsaid') return { key: phase, state: 'failed', at: updated_at }
  if (isFinal(phase)) return { key: 'depositFailed', state: 'failed', at: updated_at }
  return { key: 'deposited', state: 'working', at: completed_at ?? created_at }
}
