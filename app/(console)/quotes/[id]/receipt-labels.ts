import { causeOf } from '../../_records/payment/causes'
import { isDeposit } from '../../_records/payment/figures'
import { cameBack } from '../../_records/payment/phase'
import type { QuoteRecord } from './load-record'

/** What a receipt calls its figures: texts of `quote.receipt`. Nothing is said to have moved that has not. */
export type ReceiptWords = { leaves: string; receives: string; debit: string; isStruck: boolean }

const usual: ReceiptWords = { leaves: 'leaves', receives: 'receives', debit: 'debit', isStruck: false }

export function receiptWords(record: QuoteRecord): ReceiptWords {
  const { phase, transaction } = record
  const never = { leaves: 'wouldLeave', receives: 'wouldReceive', debit: 'debitNotTaken' }
  if (phase === 'lapsed' || phase === 'cancelled') return { ...never, isStruck: phase === 'lapsed' }
  if (phase === 'unconfirmed_pay') return { ...usual, leaves: 'wouldLeave', receives: 'wouldReceive' }
  // It had arrived: whether its fees came back too is not known here.
  if (causeOf(phase, transaction) === 'returned')
    return { ...usual, leaves: 'left', receives: 'receivedAndReturned', isStruck: true }
  if (phase === 'failed_unsaid') return { ...usual, leaves: 'left', receives: 'didNotReceive', isStruck: true }
  if (cameBack(phase)) return { leaves: 'cameBack', receives: 'didNotReceive', debit: 'debitReturned', isStruck: true }
  const isHeld = phase === 'awaiting_confirmation' || phase === 'unconfirmed_confirm'
  return isHeld && !isDeposit(record) ? { ...usual, leaves: 'onHold' } : usual
}
