import type { Quote, Transaction } from '#contract/transfers'
import { causeOf } from '../../../_records/payment/causes'
import { figuresOf, hasNoDirection, isDeposit } from '../../../_records/payment/figures'
import { cameBack, isUnpaid, type Phase } from '../../../_records/payment/phase'

/** What a receipt proves, and nothing more: a payment that is on its way is not proven to be paid, and unknown remains unknown. */
export type ReceiptProof =
  | 'arrived'
  | 'credited'
  | 'reportedCompleted'
  | 'partlyReturned'
  | 'returned'
  | 'onItsWay'
  | 'depositOnItsWay'
  | 'notReported'
  | 'notKnown'
  | 'comesBack'
  | 'cameBack'
  | 'reportedFailed'
  | 'unpaid'

type Proven = { phase: Phase; transaction: Transaction; quote?: Quote | undefined; foreign?: boolean }

/** Returns what is proven by all that is known about a payment. Over another API only its own word is. */
export function proofOf(payment: Proven): ReceiptProof {
  const { phase, transaction, foreign = false } = payment
  switch (phase) {
    case 'completed':
      if (foreign) return 'reportedCompleted'
      if (isDeposit(payment)) return 'credited'
      return figuresOf(payment).returned ? 'partlyReturned' : 'arrived'
    case 'failed_unsaid':
      return 'reportedFailed'
    case 'unconfirmed_pay':
    case 'unconfirmed_confirm':
    case 'other':
      return 'notKnown'
    default:
      if (causeOf(phase, transaction) === 'returned') return 'returned'
      if (cameBack(phase)) return transaction.status === 'pending' ? 'comesBack' : 'cameBack'
      if (isUnpaid(phase)) return 'unpaid'
      if (hasNoDirection(payment)) return 'notReported'
      return isDeposit(payment) ? 'depositOnItsWay' : 'onItsWay'
  }
}

/** Returns when the payment reached the state that is proven; undefined if it goes on, or if the API reports no time. */
export function provenAt({ phase, transaction }: Proven): string | undefined {
  const { completed_at, updated_at } = transaction
  if (phase === 'completed') return completed_at ?? updated_at
  return phase === 'failed_unsaid' || (cameBack(phase) && transaction.status !== 'pending') ? updated_at : undefined
}
