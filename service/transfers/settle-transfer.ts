import type { StuckReason } from '#contract/payouts'
import { railCostEntry, rejectEntries } from '../ledger/entries'
import { post } from '../ledger/post'
import type { RailOutcome } from '../rails/rail'
import { failTransfer, type LockedTransfer } from './fail-transfer'
import { moveQuote } from './move-quote'
import { plannedEntries } from './plan-quote'
import { lockQuote } from './quote.queries'
import { bookReturn, refuseReturn } from './return-transfer'
import { recordTransferEvents, type Step, toMoney } from './step'
import type { PlannedQuote, Quote } from './tables'
import { afterRail } from './transaction'
import { lockTransaction, saveTransaction } from './transaction.queries'

/** Locks a transaction and its quote, the quote first as everybody does. */
export async function lockTransfer(
  step: Pick<Step, 'db' | 'organizationId'>,
  ids: { quoteId: string; transactionId: string },
): Promise<LockedTransfer> {
  const quote = await lockQuote(step, ids.quoteId)
  const transaction = await lockTransaction(step, ids.transactionId)
  if (quote === undefined || transaction === undefined)
    throw new Error(`No transaction ${ids.transactionId} of quote ${ids.quoteId}`)
  return { quote, transaction }
}

/**
 * Books what a rail said about a transaction. Hearing the same again, or something that cannot follow, books nothing: returns false.
 * The caller holds the locks of `lockTransfer`.
 */
export async function settleTransfer(step: Step, { quote, transaction }: LockedTransfer, outcome: RailOutcome): Promise<boolean> {
  if (outcome.outcome === 'returned' && (await refuseReturn(step, { quote, transaction }, outcome))) return false
  const next = afterRail(transaction, outcome.outcome, step.now)
  if (next === undefined) return false
  if (outcome.outcome === 'completed') await complete(step, quote, outcome)
  else if (outcome.outcome === 'rejected') await reject(step, quote, outcome)
  else if (outcome.outcome === 'returned') {
    const whole = { amountMinor: quote.quotedAmountMinor, networkCode: outcome.code }
    await bookReturn(step, { quote, transaction }, whole)
  } else await wait(step, { quote, transaction }, outcome)
  return true
}

async function complete(step: Step, quote: PlannedQuote, outcome: RailOutcome & { outcome: 'completed' }): Promise<void> {
  const { providerReference, costMinor = 0n } = outcome
  const completed = await moveQuote(step, quote, 'complete', {
    transaction: {
      submission: 'answered',
      completedAt: step.now,
      ...(providerReference === undefined ? {} : { providerReference }),
    },
  })
  await recordTransferEvents(step, completed, { quote: ['completed'], transaction: ['completed'] })
  const cost = costMinor > 0n ? [railCostEntry(toMoney(quote), costMinor)] : []
  await post(step, [...plannedEntries(quote, 'complete'), ...cost])
}

async function reject(step: Step, quote: Quote, outcome: RailOutcome & { outcome: 'rejected' }): Promise<void> {
  const { failureCode, code: networkCode } = outcome
  await failTransfer(step, quote, 'fail', { types: ['failed', 'refunded'], failureCode, networkCode })
  await post(step, rejectEntries(toMoney(quote)))
}

async function wait(
  step: Step,
  { quote, transaction }: LockedTransfer,
  { code, providerReference, isUnlisted, isUnsent }: RailOutcome & { outcome: 'accepted' | 'unknown' },
): Promise<void> {
  // The code that people were called for stays in their sight.
  const keepsCode = code === undefined || (transaction.stuckReason === 'unknown_code' && !isUnlisted)
  await saveTransaction(step, transaction.id, {
    submission: isUnsent ? transaction.submission : 'answered',
    polls: transaction.polls + 1,
    updatedAt: step.now,
    ...(keepsCode ? {} : { networkCode: code }),
    ...(providerReference === undefined ? {} : { providerReference }),
  })
  if (isUnlisted && transaction.stuckAt === null)
    await callPeople(step, { quote, transaction: { ...transaction, networkCode: code ?? null } }, 'unknown_code')
}

/**
 * Marks a payout as stuck, so that two people may decide it by hand, and records that as an event. Its rail is asked on.
 * The caller holds the locks of `lockTransfer`, and has checked that it is not stuck yet.
 */
export async function callPeople(step: Step, { quote, transaction }: LockedTransfer, reason: StuckReason): Promise<void> {
  const { now } = step
  await saveTransaction(step, transaction.id, { stuckAt: now, stuckReason: reason, updatedAt: now })
  const about = { reason, network_code: transaction.networkCode }
  await recordTransferEvents(step, quote, { transaction: ['stuck'] }, about)
}
