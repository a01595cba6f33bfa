import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { StuckReason } from '#contract/payouts'
import { transaction as inTransaction, retryCollisions } from '#database/open'
import { pipelined } from '#database/pipelined'
import { readNow, timeOf } from '../ground/clock'
import type { Context } from '../ground/context'
import type { UnitOfWork } from '../ground/unit-of-work'
import { rejectEntries } from '../ledger/entries.rules'
import { post } from '../ledger/post'
import type { RailOutcome } from '../rails/rail'
import { completeTransfer } from './complete-transfer'
import { failTransfer, type LockedTransfer } from './fail-transfer'
import { keepPlan, toMoney, withPlan } from './plan-quote'
import { isQuote } from './quote.queries'
import { bookReturn, refuseReturn } from './return-transfer'
import { type Quote, quotes, transactions } from './tables'
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
 * Books a rail's outcome in a transaction of its own, at the given time or that of the database; returns whether it was booked,
 * and when. Payouts that were delivered or still wait, which are nearly all, take one statement; the others take the locks of
 * `lockTransfer`.
 */
export async function settleOutcome(
  unit: Pick<UnitOfWork, 'db' | 'organizationId' | 'by'> & Pick<Context, 'now'>,
  quote: Quote,
  outcome: RailOutcome,
): Promise<{ settled: boolean; now: Date }> {
  const { transactionId } = toMoney(quote)
  const { outcome: kind } = outcome
  if (kind === 'rejected' || kind === 'returned' || (kind !== 'completed' && outcome.isUnlisted)) {
    return inTransaction(unit.db, async (db) => {
      const [now, locked] = await pipelined([
        readNow({ ...unit, db }),
        lockTransfer({ ...unit, db }, { quoteId: quote.id, transactionId }),
      ])
      return { settled: await settleTransfer({ ...unit, db, now }, locked, outcome), now }
    })
  }
  const at =
    outcome.outcome === 'completed'
      ? await withPlan(unit, quote.id, () => retryCollisions(() => completeTransfer(unit, quote, outcome)))
      : await keepWaiting(unit, transactionId, outcome)
  return { settled: at !== undefined, now: at ?? (await readNow(unit)) }
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
  if (outcome.outcome === 'completed') {
    if (quote.entries === null) await keepPlan(unit, quote.id)
    return (await completeTransfer(unit, quote, outcome)) !== undefined
  }
  if (outcome.outcome === 'returned' && (await refuseReturn(unit, { quote, transaction }, outcome))) return false
  const next = afterRail(transaction, outcome.outcome, unit.now)
  if (next === undefined) return false
  if (outcome.outcome === 'rejected') await reject(unit, quote, outcome)
  else if (outcome.outcome === 'returned') {
    const whole = { amountMinor: quote.quotedAmountMinor, networkCode: outcome.code }
    await bookReturn(unit, { quote, transaction }, whole)
  } else await wait(unit, { quote, transaction }, outcome)
  return true
}

async function reject(unit: UnitOfWork, quote: Quote, outcome: RailOutcome & { outcome: 'rejected' }): Promise<void> {
  const { failureCode, code: networkCode } = outcome
  await failTransfer(unit, quote, 'fail', { types: ['failed', 'refunded'], failureCode, networkCode })
  await post(unit, rejectEntries(toMoney(quote)))
}

async function wait(
  unit: UnitOfWork,
  { quote, transaction }: LockedTransfer,
  outcome: RailOutcome & { outcome: 'accepted' | 'unknown' },
): Promise<void> {
  await keepWaiting(unit, transaction.id, outcome)
  if (outcome.isUnlisted && transaction.stuckAt === null)
    await callPeople(unit, { quote, transaction: { ...transaction, networkCode: outcome.code ?? null } }, 'unknown_code')
}

/**
 * Records an outcome that is not final: that the rail has answered, its reference and its code. Returns the time of it, by
 * default that of the database; undefined if the payout is not under way any more. Staff were called because of an unlisted
 * code, so a later listed one does not replace it.
 */
async function keepWaiting(
  { db, organizationId, now }: Pick<Context, 'db' | 'organizationId' | 'now'>,
  transactionId: string,
  { code, providerReference, isUnlisted, isUnsent }: RailOutcome & { outcome: 'accepted' | 'unknown' },
): Promise<Date | undefined> {
  const { networkCode, polls, status, stuckReason } = transactions
  const listed = sql`case when ${stuckReason} = 'unknown_code' then ${networkCode} else ${code} end`
  const [kept] = await db
    .update(transactions)
    .set({
      polls: sql`${polls} + 1`,
      updatedAt: sql`date_trunc('milliseconds', ${timeOf({ now })})`,
      ...(isUnsent ? {} : { submission: 'answered' }),
      ...(code === undefined ? {} : { networkCode: isUnlisted ? code : listed }),
      ...(providerReference === undefined ? {} : { providerReference }),
    })
    .where(and(isTransaction(organizationId, transactionId), eq(status, 'processing')))
    .returning({ at: transactions.updatedAt })
  return kept?.at
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
