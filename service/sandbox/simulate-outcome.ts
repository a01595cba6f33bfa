import { invalidField, ServiceError } from '#contract/errors'
import type { Context } from '../context'
import { byOf } from '../ledger/post'
import { laterMeaningOf } from '../rails/network-codes'
import type { RailOutcome } from '../rails/rail'
import { lockTransfer, settleTransfer } from '../transfers/settle-transfer'
import { readNow } from '../transfers/step'
import { findTransaction, type TransactionRecord } from '../transfers/transaction.queries'

export type Simulation = { outcome: 'completed' | 'rejected' | 'returned' | 'unknown'; code?: string }

/** Lets the rail of a test transaction say something now. Runs in the caller's transaction; `invalid_transition` when it cannot follow. */
export async function simulateOutcome(
  context: Context,
  transactionId: string,
  simulation: Simulation,
): Promise<TransactionRecord> {
  const seen = await findTransaction(context, transactionId)
  if (seen === undefined) throw new ServiceError('transaction_not_found', `No transaction ${transactionId}`)
  const locked = await lockTransfer(context, { quoteId: seen.quoteId, transactionId })
  const step = { ...context, now: await readNow(context), by: byOf(context) }
  const settles = locked.transaction.type === 'withdraw' && (await settleTransfer(step, locked, toOutcome(simulation)))
  if (!settles) throw new ServiceError('invalid_transition', `A ${seen.status} transaction cannot be ${simulation.outcome}`)
  return (await findTransaction(context, transactionId)) ?? seen
}

/** Throws `validation_failed` when the code does not mean what was asked for: the network could not have said so. */
function toOutcome({ outcome, code }: Simulation): RailOutcome {
  if (outcome === 'completed' || outcome === 'returned') return { outcome }
  if (code === undefined) return outcome === 'rejected' ? { outcome, failureCode: 'rejected_by_bank' } : { outcome }
  const meaning = laterMeaningOf(code)
  if (meaning.outcome !== outcome) throw invalidField('/code', 'out_of_range')
  return meaning
}
