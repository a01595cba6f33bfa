import { invalidField, ServiceError } from '#contract/errors'
import { byOf } from '../ground/actor'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { laterMeaningOf } from '../rails/network-codes.rules'
import type { RailOutcome } from '../rails/rail'
import { lockTransfer, settleTransfer } from '../transfers/settle-transfer'
import { findTransaction, type TransactionRecord } from '../transfers/transaction.queries'

/** `amountMinor`: how much came back, in 1/100 of the destination currency; the whole when absent. */
export type Simulation = { outcome: 'completed' | 'rejected' | 'returned' | 'unknown'; code?: string; amountMinor?: bigint }

/**
 * Lets the rail of a test transaction say something now, also a return that people then have to book. Runs in the caller's transaction;
 * throws `invalid_transition` when it cannot follow.
 */
export async function simulateOutcome(
  context: Context,
  transactionId: string,
  simulation: Simulation,
): Promise<TransactionRecord> {
  const seen = await findTransaction(context, transactionId)
  if (seen === undefined) throw new ServiceError('transaction_not_found', `No transaction ${transactionId}`)
  const locked = await lockTransfer(context, { quoteId: seen.quoteId, transactionId })
  const unit = { ...context, now: await readNow(context), by: byOf(context) }
  const outcome = toOutcome(simulation)
  const { type, status } = locked.transaction
  const settles = type === 'withdraw' && (await settleTransfer(unit, locked, outcome))
  const waitsForPeople = type === 'withdraw' && status === 'completed' && outcome.outcome === 'returned'
  if (!settles && !waitsForPeople)
    throw new ServiceError('invalid_transition', `A ${seen.status} transaction cannot be ${simulation.outcome}`)
  return (await findTransaction(context, transactionId)) ?? seen
}

/** Throws `validation_failed` when the code does not mean what was asked for: the network could not have said so. */
function toOutcome({ outcome, code, amountMinor }: Simulation): RailOutcome {
  if (outcome === 'returned') return { outcome, amountMinor }
  if (amountMinor !== undefined) throw invalidField('/amount', 'unknown_field')
  if (outcome === 'completed') return { outcome }
  if (code === undefined) return outcome === 'rejected' ? { outcome, failureCode: 'rejected_by_bank' } : { outcome }
  const meaning = laterMeaningOf(code)
  if (meaning.outcome !== outcome) throw invalidField('/code', 'out_of_range')
  return meaning
}
