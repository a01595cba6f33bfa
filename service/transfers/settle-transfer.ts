import { eq } from 'drizzle-orm'
import type { StuckReason } from '#contract/payouts'
import { railCostEntry, rejectEntries, returnEntry, settleEntry } from '../ledger/entries'
import { post } from '../ledger/post'
import type { RailOutcome } from '../rails/rail'
import { organizations } from '../tables'
import { giveBackMonthlyCap } from './close-quote'
import { lockQuote, saveQuote } from './quote.queries'
import { recordTransferEvents, type Step, toMoney } from './step'
import type { Quote, Transaction } from './tables'
import { afterRail, returnRefusal } from './transaction'
import { lockTransaction, saveTransaction } from './transaction.queries'

type Locked = { quote: Quote; transaction: Transaction }

/** Locks a transaction and its quote, the quote first as everybody does. */
export async function lockTransfer(
  step: Pick<Step, 'db' | 'organizationId'>,
  ids: { quoteId: string; transactionId: string },
): Promise<Locked> {
  const quote = await lockQuote(step, ids.quoteId)
  const transaction = await lockTransaction(step, ids.transactionId)
  if (quote === undefined || transaction === undefined)
    throw new Error(`No transaction ${ids.transactionId} of quote ${ids.quoteId}`)
  return { quote, transaction }
}

/**
 * Books what a rail said about a transaction. Hearing the same again, or something that cannot follow, books nothing: answers false.
 * The caller holds the locks of `lockTransfer`.
 */
export async function settleTransfer(step: Step, { quote, transaction }: Locked, outcome: RailOutcome): Promise<boolean> {
  if (outcome.outcome === 'returned' && (await refuseReturn(step, { quote, transaction }, outcome))) return false
  const next = afterRail(transaction, outcome.outcome, step.now)
  if (next === undefined) return false
  if (outcome.outcome === 'completed') await complete(step, quote, outcome)
  else if (outcome.outcome === 'rejected') await reject(step, quote, outcome)
  else if (outcome.outcome === 'returned') await takeBack(step, quote, outcome.code)
  else await wait(step, { quote, transaction }, outcome)
  return true
}

/**
 * A payout that came back too late or not whole is not taken back by rule: it is told of once, for people to look at, and nothing is booked.
 * Answers whether it is so. The caller holds the locks of `lockTransfer`.
 */
export async function refuseReturn(
  step: Step,
  { quote, transaction }: Locked,
  { amountMinor }: { amountMinor?: bigint },
): Promise<boolean> {
  const { quotedAmountMinor } = quote
  const reason = returnRefusal(transaction, { amountMinor, quotedAmountMinor }, step.now)
  if (reason === undefined) return false
  if (transaction.returnRefusedAt === null) {
    await saveTransaction(step, transaction.id, { returnRefusedAt: step.now })
    await recordTransferEvents(
      step,
      quote,
      { transaction: { types: ['return_refused'], status: transaction.status } },
      { reason },
    )
  }
  return true
}

async function complete(step: Step, quote: Quote, outcome: RailOutcome & { outcome: 'completed' }): Promise<void> {
  const { now } = step
  const money = toMoney(quote)
  await saveQuote(step, quote.id, { status: 'completed', updatedAt: now })
  await saveTransaction(step, money.transactionId, {
    status: 'completed',
    submission: 'answered',
    completedAt: now,
    updatedAt: now,
    ...(outcome.providerReference === undefined ? {} : { providerReference: outcome.providerReference }),
  })
  await recordTransferEvents(step, quote, {
    quote: { types: ['completed'], status: 'completed' },
    transaction: { types: ['completed'], status: 'completed' },
  })
  const cost = outcome.costMinor ?? 0n
  await post(step, [settleEntry(money), ...(cost > 0n ? [railCostEntry(money, cost)] : [])])
}

async function reject(step: Step, quote: Quote, outcome: RailOutcome & { outcome: 'rejected' }): Promise<void> {
  const { failureCode, code } = outcome
  await fail(step, quote, { failureCode, networkCode: code })
  await recordFailure(step, quote, ['failed', 'refunded'], failureCode)
  await post(step, rejectEntries(toMoney(quote)))
}

async function takeBack(step: Step, quote: Quote, networkCode: string | undefined): Promise<void> {
  await fail(step, quote, { failureCode: 'returned', networkCode })
  await recordFailure(step, quote, ['returned', 'refunded'], 'returned')
  const [organization] = await step.db
    .select({ refundFees: organizations.refundFeesOnReturn })
    .from(organizations)
    .where(eq(organizations.id, step.organizationId))
  await post(step, [returnEntry(toMoney(quote), { refundFees: organization?.refundFees ?? true })])
}

async function fail(step: Step, quote: Quote, why: { failureCode: string; networkCode?: string }): Promise<void> {
  const { now } = step
  await saveQuote(step, quote.id, { status: 'failed', updatedAt: now })
  await saveTransaction(step, toMoney(quote).transactionId, { ...why, status: 'failed', submission: 'answered', updatedAt: now })
  await giveBackMonthlyCap(step.db, quote)
}

async function wait(
  step: Step,
  { quote, transaction }: Locked,
  { code, providerReference, isUnlisted }: RailOutcome & { outcome: 'accepted' | 'unknown' },
): Promise<void> {
  await saveTransaction(step, transaction.id, {
    submission: 'answered',
    polls: transaction.polls + 1,
    updatedAt: step.now,
    ...(code === undefined ? {} : { networkCode: code }),
    ...(providerReference === undefined ? {} : { providerReference }),
  })
  if (isUnlisted && transaction.stuckAt === null)
    await callPeople(step, { quote, transaction: { ...transaction, networkCode: code ?? null } }, 'unknown_code')
}

/**
 * Marks a payout as stuck, so that two people may decide it by hand, and records that as an event. Its rail is asked on.
 * The caller holds the locks of `lockTransfer`, and has checked that it is not stuck yet.
 */
export async function callPeople(step: Step, { quote, transaction }: Locked, reason: StuckReason): Promise<void> {
  const { now } = step
  await saveTransaction(step, transaction.id, { stuckAt: now, stuckReason: reason, updatedAt: now })
  const about = { reason, network_code: transaction.networkCode }
  await recordTransferEvents(step, quote, { transaction: { types: ['stuck'], status: 'processing' } }, about)
}

function recordFailure(step: Step, quote: Quote, types: string[], failureCode: string): Promise<void> {
  return recordTransferEvents(
    step,
    quote,
    { quote: { types: ['failed'], status: 'failed' }, transaction: { types, status: 'failed' } },
    { failure_code: failureCode },
  )
}
