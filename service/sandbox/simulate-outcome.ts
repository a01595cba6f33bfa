import { invalidField, ServiceError } from '#contract/errors'
import { byOf } from '../ground/actor'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { laterMeaningOf } from '../rails/network-codes.rules'
import type { RailOutcome } from '../rails/rail'
import { lockTransfer, settleTransfer } from '../transfers/settle-transfer'
import { findTransaction, type TransactionRecord } from '../transfers/transaction.queries'

/** `amountMinor`: the returned amount, in 1/100 of the destination currency; by default the full amount. */
export type Simulation = { outcome: 'completed' | 'rejected' | 'returned' | 'unknown'; code?: string; amountMinor?: bigint }

/**
 * Simulates an outcome of a test transaction's rail now, including a return that people must then book. Runs in the caller's
 * transaction; throws `invalid_transition` if the transaction cannot take it.
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

/** Returns the outcome. Throws `validation_failed` if the network's code does not mean it. */
function toOutcome({ outcome, code, amountMinor }: Simulation): RailOutcome {
  if (outcome === 'returned') return { outcome, amountMinor }
  if (amountMinor !== undefined) throw invalidField('/amount', 'unknown_field')
  if (outcome === 'completed') return { outcome }
  if (code === undefined) return outcome === 'rejected' ? { outcome, failureCode: 'rejected_by_bank' } : { outcome }
  const meaning = laterMeaningOf(code)
  if (meaning.outcome !== outcome) throw invalidField('/code', 'out_of_range')
  return meaning
}
