import { and, eq, getTableColumns } from 'drizzle-orm'
import type { StuckReason } from '#contract/payouts'
import { pipelined } from '#database/pipelined'
import type { UnitOfWork } from '../ground/unit-of-work'
import { railCostEntry, rejectEntries } from '../ledger/entries.rules'
import { post } from '../ledger/post'
import type { RailOutcome } from '../rails/rail'
import { failTransfer, type LockedTransfer } from './fail-transfer'
import { moveQuote } from './move-quote'
import { plannedEntries, toMoney } from './plan-quote'
import { isQuote } from './quote.queries'
import { bookReturn, refuseReturn } from './return-transfer'
import { type PlannedQuote, type Quote, quotes, transactions } from './tables'
import { isTransaction, saveTransaction } from './transaction.queries'
import { afterRail } from './transaction.rules'
import { recordTransferEvents } from './transfer-events'

/** Locks a quote and its transaction in one statement, in the usual order: PostgreSQL locks in the order of the joined tables. */
export async function lockTransfer(
  { db, organizationId }: Pick<UnitOfWork, 'db' | 'organizationId'>,
  { quoteId, transactionId }: { quoteId: string; transactionId: string },
): Promise<LockedTransfer> {
  const [locked] = await db
    .select({ quote: getTableColumns(quotes), transaction: getTableColumns(transactions) })
    .from(quotes)
    .innerJoin(transactions, and(eq(transactions.organizationId, quotes.organizationId), eq(transactions.quoteId, quotes.id)))
    .where(and(isQuote(organizationId, quoteId), isTransaction(organizationId, transactionId)))
    .for('no key update')
  if (locked === undefined) throw new Error(`No transaction ${transactionId} of quote ${quoteId}`)
  return locked
}

/**
 * Books a rail's outcome of a transaction. Returns false, and books nothing, for a repeat or an outcome that its state does not
 * allow. The caller holds the locks of `lockTransfer`.
 */
export async function settleTransfer(
  unit: UnitOfWork,
  { quote, transaction }: LockedTransfer,
  outcome: RailOutcome,
): Promise<boolean> {
  if (outcome.outcome === 'returned' && (await refuseReturn(unit, { quote, transaction }, outcome))) return false
  const next = afterRail(transaction, outcome.outcome, unit.now)
  if (next === undefined) return false
  if (outcome.outcome === 'completed') await complete(unit, quote, outcome)
  else if (outcome.outcome === 'rejected') await reject(unit, quote, outcome)
  else if (outcome.outcome === 'returned') {
    const whole = { amountMinor: quote.quotedAmountMinor, networkCode: outcome.code }
    await bookReturn(unit, { quote, transaction }, whole)
  } else await wait(unit, { quote, transaction }, outcome)
  return true
}

async function complete(unit: UnitOfWork, quote: PlannedQuote, outcome: RailOutcome & { outcome: 'completed' }): Promise<void> {
  const { providerReference, costMinor = 0n } = outcome
  const completed = await moveQuote(unit, quote, 'complete', {
    transaction: {
      submission: 'answered',
      completedAt: unit.now,
      ...(providerReference === undefined ? {} : { providerReference }),
    },
  })
  const cost = costMinor > 0n ? [railCostEntry(toMoney(quote), costMinor)] : []
  await pipelined([
    recordTransferEvents(unit, completed, { quote: ['completed'], transaction: ['completed'] }),
    post(unit, [...plannedEntries(quote, 'complete'), ...cost]),
  ])
}

async function reject(unit: UnitOfWork, quote: Quote, outcome: RailOutcome & { outcome: 'rejected' }): Promise<void> {
  const { failureCode, code: networkCode } = outcome
  await failTransfer(unit, quote, 'fail', { types: ['failed', 'refunded'], failureCode, networkCode })
  await post(unit, rejectEntries(toMoney(quote)))
}

async function wait(
  unit: UnitOfWork,
  { quote, transaction }: LockedTransfer,
  { code, providerReference, isUnlisted, isUnsent }: RailOutcome & { outcome: 'accepted' | 'unknown' },
): Promise<void> {
  // Staff were called because of the stored code, so a later listed code does not replace it.
  const keepsCode = code === undefined || (transaction.stuckReason === 'unknown_code' && !isUnlisted)
  await saveTransaction(unit, transaction.id, {
    submission: isUnsent ? transaction.submission : 'answered',
    polls: transaction.polls + 1,
    updatedAt: unit.now,
    ...(keepsCode ? {} : { networkCode: code }),
    ...(providerReference === undefined ? {} : { providerReference }),
  })
  if (isUnlisted && transaction.stuckAt === null)
    await callPeople(unit, { quote, transaction: { ...transaction, networkCode: code ?? null } }, 'unknown_code')
}

/**
 * Marks a payout as stuck, so that two people may decide about it, and records an event. Look-ups at its rail continue. The
 * caller holds the locks of `lockTransfer`, and has checked that it is not stuck yet.
 */
export async function callPeople(unit: UnitOfWork, { quote, transaction }: LockedTransfer, reason: StuckReason): Promise<void> {
  const { now } = unit
  await saveTransaction(unit, transaction.id, { stuckAt: now, stuckReason: reason, updatedAt: now })
  const about = { reason, network_code: transaction.networkCode }
  await recordTransferEvents(unit, quote, { transaction: ['stuck'] }, about)
}
