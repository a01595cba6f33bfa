import { giveBackMonthlyCap } from './close-quote'
import { saveQuote } from './quote.queries'
import { recordTransferEvents, type Step, toMoney } from './step'
import type { Quote, Transaction } from './tables'
import { saveTransaction } from './transaction.queries'

export type LockedTransfer = { quote: Quote; transaction: Transaction }

/**
 * Ends a transfer that was with its rail, and records the events of that: `types` of the transaction without their noun. The money is
 * booked by the caller, who holds the locks of `lockTransfer`.
 */
export async function failTransfer(
  step: Step,
  quote: Quote,
  { types, failureCode, networkCode }: { types: string[]; failureCode: string; networkCode?: string },
): Promise<void> {
  const { now } = step
  const why = { failureCode, networkCode }
  await saveQuote(step, quote.id, { status: 'failed', updatedAt: now })
  await saveTransaction(step, toMoney(quote).transactionId, { ...why, status: 'failed', submission: 'answered', updatedAt: now })
  await giveBackMonthlyCap(step.db, quote)
  await recordTransferEvents(
    step,
    quote,
    { quote: { types: ['failed'], status: 'failed' }, transaction: { types, status: 'failed' } },
    { failure_code: failureCode },
  )
}
