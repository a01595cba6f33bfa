import { invalidField, ServiceError } from '#contract/errors'
import type { OutcomeStep } from '#contract/payouts'
import { isOneOf } from '../dual-control/parties'
import { actorOf } from '../ground/actor'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { mustHaveScope } from '../ground/scopes'
import type { UnitOfWork } from '../ground/unit-of-work'
import { laterMeaningOf } from '../rails/network-codes.rules'
import type { RailOutcome } from '../rails/rail'
import type { LockedTransfer } from '../transfers/fail-transfer'
import { bookReturn } from '../transfers/return-transfer'
import { lockTransfer, settleTransfer } from '../transfers/settle-transfer'
import { findTransaction } from '../transfers/transaction.queries'
import { isForPeople } from '../transfers/transaction.rules'
import { isBookedReturn, keepClaim, readLastClaims } from './claim.queries'
import { type BankReading, isSameReading, isWaiting } from './claim.rules'

/** `answers`: the waiting claim that the person has read, null for none; undefined if they did not name one. */
type ReportedReading = { reading: BankReading; answers?: string | null | undefined }

/**
 * Records what a person read at the bank about a payout. It is booked when a second person reads the same; if they differ, both
 * readings are void. Returns may be booked at any time and in parts, once per bank reference. Runs in the caller's transaction,
 * together with its effect. Throws `invalid_transition`, `confirmation_mismatch` for an impossible amount,
 * `return_already_booked`, `self_approval_forbidden`, `precondition_failed` if another claim waits than the one that the reading
 * answers, and `insufficient_scope` if the key lacks `transfers:settle` for the first reading or `transfers:approve` for the second.
 */
export async function recordOutcome(
  context: Context,
  transactionId: string,
  { reading, answers }: ReportedReading,
): Promise<OutcomeStep> {
  const by = actorOf(context)
  const seen = await findTransaction(context, transactionId)
  if (seen?.type !== 'withdraw') throw new ServiceError('transaction_not_found', `No payout ${transactionId}`)
  const locked = await lockTransfer(context, { quoteId: seen.quoteId, transactionId })
  const { transaction } = locked
  if (!isForPeople(transaction, reading.outcome)) {
    throw new ServiceError('invalid_transition', `A ${transaction.status} transaction cannot be ${reading.outcome} by hand`)
  }
  const now = await readNow(context)
  const unit = { ...context, now, by }
  const claim = { ...reading, transactionId, actorId: by, keyId: context.keyId, answers: null, createdAt: now }
  const book = toBooking(reading, unit, locked)
  if (await isBookedReturn(context, transactionId, reading))
    throw new ServiceError('return_already_booked', 'A return with this reference is booked')
  mustBePossible(reading, locked)

  const last = (await readLastClaims(context, [transactionId])).get(transactionId)
  if (last === undefined || !isWaiting(last, transaction, now)) {
    mustAnswer(answers, null)
    mustHaveScope(context, 'transfers:settle')
    await keepClaim(context, { ...claim, step: 'claimed' })
    return 'claimed'
  }
  if (await isOneOf(context, [last.actorId])) throw new ServiceError('self_approval_forbidden', 'The same person said so before')
  mustAnswer(answers, last.id)
  mustHaveScope(context, 'transfers:approve')
  const agreed = isSameReading(last, reading) ? 'confirmed' : 'voided'
  await keepClaim(context, { ...claim, step: agreed, answers: last.id })
  if (agreed === 'confirmed') await book()
  return agreed
}

/** Throws `precondition_failed` if the person has read another waiting claim, or none, before reporting. */
function mustAnswer(answers: ReportedReading['answers'], waiting: string | null): void {
  if (answers !== undefined && answers !== waiting)
    throw new ServiceError('precondition_failed', 'Another report waits than the one that this answers')
}

/** Throws for an impossible amount: a payment must equal the quoted amount, a return may not exceed what is still outside. */
function mustBePossible({ outcome, amountMinor }: BankReading, { quote, transaction }: LockedTransfer): void {
  const { quotedAmountMinor } = quote
  if (outcome === 'rejected' || amountMinor === null) return
  if (outcome === 'completed' && amountMinor === quotedAmountMinor) return
  if (outcome === 'returned' && amountMinor <= quotedAmountMinor - transaction.returnedAmountMinor) return
  throw new ServiceError('confirmation_mismatch', 'Different: amount', {
    errors: [{ pointer: '/amount', code: 'confirmation_mismatch' }],
  })
}

/** Returns the booking of a reading. Throws `validation_failed` for a code that is not a rejection. */
function toBooking(
  { outcome, reference, amountMinor, networkCode }: BankReading,
  unit: UnitOfWork,
  locked: LockedTransfer,
): () => Promise<void> {
  const settle = (word: RailOutcome) => async () => {
    if (!(await settleTransfer(unit, locked, word)))
      throw new Error(`Transaction ${locked.transaction.id} did not take its outcome`)
  }
  if (outcome === 'completed') return settle({ outcome, providerReference: reference ?? undefined })
  if (outcome === 'returned')
    return () => bookReturn(unit, locked, { amountMinor: amountMinor ?? 0n, reference: reference ?? undefined })
  const meaning = laterMeaningOf(networkCode ?? '')
  if (meaning.outcome !== 'rejected') throw invalidField('/code', 'out_of_range')
  return settle(meaning)
}
