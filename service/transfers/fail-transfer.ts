import { giveBackMonthlyCap } from './close-quote'
import { moveQuote } from './move-quote'
import { recordTransferEvents, type Step } from './step'
import type { PlannedQuote, Quote, Transaction } from './tables'

export type LockedTransfer = { quote: PlannedQuote; transaction: Transaction }

/**
 * Ends a transfer that was with its rail, and records the events of that: `types` of the transaction without their noun. The money is
 * booked by the caller, who holds the locks of `lockTransfer`.
 */
export async function failTransfer(
  step: Step,
  quote: Quote,
  by: 'fail' | 'return',
  { types, failureCode, networkCode }: { types: string[]; failureCode: string; networkCode?: string },
): Promise<void> {
  const failed = await moveQuote(step, quote, by, { transaction: { failureCode, networkCode, submission: 'answered' } })
  await giveBackMonthlyCap(step.db, quote)
  await recordTransferEvents(step, failed, { quote: ['failed'], transaction: types }, { failure_code: failureCode })
}
