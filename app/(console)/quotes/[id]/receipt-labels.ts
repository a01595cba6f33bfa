import { causeOf } from '../../_records/payment/causes'
import { isDeposit } from '../../_records/payment/figures'
import { cameBack } from '../../_records/payment/phase'
import type { QuoteRecord } from './load-record'

/** The labels of a receipt's figures: keys of `quote.receipt`. They never claim a movement of money that has not happened. */
export type ReceiptWords = { leaves: string; receives: string; debit: string; isStruck: boolean }

type ReceiptFacts = Pick<QuoteRecord, 'quote' | 'phase' | 'transaction' | 'foreign' | 'elsewhere'>

const usual: ReceiptWords = { leaves: 'leaves', receives: 'receives', debit: 'debit', isStruck: false }

/** Returns the words of the receipt by where the money is. `isStruck` strikes through an amount that did not arrive. */
export function receiptWords(record: ReceiptFacts): ReceiptWords {
  const { phase, transaction, foreign, elsewhere } = record
  // Another program may have paid it at another API, so only what this console did is said.
  if (foreign && (phase === 'lapsed' || elsewhere?.state === 'paid'))
    return { ...usual, leaves: 'wouldLeave', receives: 'wouldReceive', debit: 'debitNotHere' }
  const never = { leaves: 'wouldLeave', receives: 'wouldReceive', debit: 'debitNotTaken' }
  if (phase === 'lapsed' || phase === 'cancelled') return { ...never, isStruck: phase === 'lapsed' }
  if (phase === 'unconfirmed_pay') return { ...usual, leaves: 'wouldLeave', receives: 'wouldReceive' }
  // A payment that had arrived: whether its fees were refunded too is not known here.
  if (causeOf(phase, transaction) === 'returned')
    return { ...usual, leaves: 'left', receives: 'receivedAndReturned', isStruck: true }
  if (phase === 'failed_unsaid') return { ...usual, leaves: 'left', receives: 'didNotReceive', isStruck: true }
  if (cameBack(phase)) return { leaves: 'cameBack', receives: 'didNotReceive', debit: 'debitReturned', isStruck: true }
  if (isDeposit(record)) return usual
  // A confirmation whose answer was lost may have released the money.
  if (phase === 'unconfirmed_confirm') return { ...usual, leaves: 'left' }
  if (phase !== 'awaiting_confirmation') return usual
  // The published interface says that paying debits; a hold is a promise of our own service.
  return { ...usual, leaves: foreign ? 'left' : 'onHold' }
}
