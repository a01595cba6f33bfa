import type { UnitOfWork } from '../ground/unit-of-work'
import { giveBackMonthlyCap } from './close-quote'
import { moveQuote } from './move-quote'
import type { PlannedQuote, Quote, Transaction } from './tables'
import { recordTransferEvents } from './transfer-events'

export type LockedTransfer = { quote: PlannedQuote; transaction: Transaction }

/**
 * Ends a transfer that was with its rail, and records the events of that: `types` of the transaction without their noun. The money is
 * booked by the caller, who holds the locks of `lockTransfer`.
 */
export async function failTransfer(
  unit: UnitOfWork,
  quote: Quote,
  by: 'fail' | 'return',
  { types, failureCode, networkCode }: { types: string[]; failureCode: string; networkCode?: string },
): Promise<void> {
  const failed = await moveQuote(unit, quote, by, { transaction: { failureCode, networkCode, submission: 'answered' } })
  await giveBackMonthlyCap(unit.db, quote)
  await recordTransferEvents(unit, failed, { quote: ['failed'], transaction: types }, { failure_code: failureCode })
}
