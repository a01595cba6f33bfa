import type { UnitOfWork } from '../ground/unit-of-work'
import { giveBackMonthlyCap } from './close-quote'
import { moveQuote } from './move-quote'
import type { PlannedQuote, Quote, Transaction } from './tables'
import { recordTransferEvents } from './transfer-events'

export type LockedTransfer = { quote: PlannedQuote; transaction: Transaction }

/**
 * Marks a transfer that was at its rail as failed and records its events; `types` are those of the transaction without their
 * noun. The caller books the money, and holds the locks of `lockTransfer`.
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
