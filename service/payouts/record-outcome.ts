import { invalidField, ServiceError } from '#contract/errors'
import type { OutcomeStep } from '#contract/payouts'
import type { Context } from '../context'
import { actorOf } from '../kyc/actor'
import { byOf } from '../ledger/post'
import { laterMeaningOf } from '../rails/network-codes'
import type { RailOutcome } from '../rails/rail'
import { lockTransfer, refuseReturn, settleTransfer } from '../transfers/settle-transfer'
import { readNow } from '../transfers/step'
import type { Quote } from '../transfers/tables'
import { isForPeople } from '../transfers/transaction'
import { findTransaction } from '../transfers/transaction.queries'
import { isSameReading, isStanding, type Reading } from './claim'
import { keepClaim, readLastClaims } from './claim.queries'

/**
 * Keeps what a person read at the bank about a payout. It is booked when a second person reads the same; when they differ, both readings are
 * void. Everything is kept in the transaction of its effect, which is the caller's.
 */
export async function recordOutcome(context: Context, transactionId: string, reading: Reading): Promise<OutcomeStep> {
  const actorId = actorOf(context)
  const seen = await findTransaction(context, transactionId)
  if (seen?.type !== 'withdraw') throw new ServiceError('transaction_not_found', `No payout ${transactionId}`)
  const locked = await lockTransfer(context, { quoteId: seen.quoteId, transactionId })
  const { quote, transaction } = locked
  if (!isForPeople(transaction, reading.outcome)) {
    throw new ServiceError('invalid_transition', `A ${transaction.status} transaction cannot be ${reading.outcome} by hand`)
  }
  const now = await readNow(context)
  const step = { ...context, now, by: byOf(context) }
  const claim = { ...reading, transactionId, actorId, answers: null, createdAt: now }
  const outcome = toOutcome(reading)
  if (outcome.outcome === 'returned' && (await refuseReturn(step, locked, outcome))) {
    await keepClaim(context, { ...claim, step: 'refused' })
    return 'refused'
  }
  mustBeWhole(reading, quote)

  const last = (await readLastClaims(context, [transactionId])).get(transactionId)
  if (last === undefined || !isStanding(last, transaction, now)) {
    await keepClaim(context, { ...claim, step: 'claimed' })
    return 'claimed'
  }
  if (last.actorId === actorId) throw new ServiceError('self_approval_forbidden', 'The same person said so before')
  const agreed = isSameReading(last, reading) ? 'confirmed' : 'voided'
  await keepClaim(context, { ...claim, step: agreed, answers: last.id })
  if (agreed === 'confirmed' && !(await settleTransfer(step, locked, outcome))) {
    throw new Error(`Transaction ${transactionId} did not take its outcome`)
  }
  return agreed
}

/** What was paid must be what was quoted, to the last cent; anything else is not this payout. */
function mustBeWhole({ outcome, amountMinor }: Reading, { quotedAmountMinor }: Quote): void {
  if (outcome !== 'completed' || amountMinor === quotedAmountMinor) return
  throw new ServiceError('confirmation_mismatch', 'Different: amount', {
    errors: [{ pointer: '/amount', code: 'confirmation_mismatch' }],
  })
}

function toOutcome({ outcome, reference, amountMinor, networkCode }: Reading): RailOutcome {
  if (outcome === 'completed') return { outcome, providerReference: reference ?? undefined }
  if (outcome === 'returned') return { outcome, amountMinor: amountMinor ?? undefined }
  const meaning = laterMeaningOf(networkCode ?? '')
  if (meaning.outcome !== 'rejected') throw invalidField('/code', 'out_of_range')
  return meaning
}
