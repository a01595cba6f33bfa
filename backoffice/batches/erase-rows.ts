import { and, eq, inArray, isNotNull, not, sql } from 'drizzle-orm'
import type { Tx } from '#database/open'
import type { Desk } from '../desk'
import { markTwins } from './mark-twins'
import { batches, batchRows, type RowState } from './tables'
import { isPaidAlready } from './wave'

const final: readonly RowState[] = ['left_out', 'paid', 'failed', 'not_known', 'cancelled']
/** A row without its data about a person. Without a payee it is not ready when a person makes its batch a draft again. */
const nobody = { sealed: null, twinPrint: null, account: null, reason: null, match: 'none' } as const

/**
 * Erases the cells of the rows that pay this customer. Rows not yet started are left out or cancelled. A row under way keeps its
 * cells until it is final: the erasure is repeated regularly, and takes them then. So it also passes over rows that are locked.
 * Returns the number of rows.
 */
export async function eraseRows(tx: Tx, desk: Pick<Desk, 'now'>, customerId: string): Promise<number> {
  const theirs = and(eq(batchRows.customerId, customerId), isNotNull(batchRows.sealed))
  const cancelled = { state: 'cancelled', code: 'customer_erased', leftOut: true, runner: null, endedAt: desk.now() } as const
  const waiting = and(theirs, eq(batchRows.state, 'waiting'), not(isPaidAlready))
  const stopped = await erase(tx, free(waiting), { ...nobody, ...cancelled })
  const ended = await erase(tx, free(and(theirs, inArray(batchRows.state, [...final]))), nobody)
  return stopped + ended + (await eraseDrafts(tx, theirs))
}

type Which = ReturnType<typeof and>

/** Leaves the rows out of their drafts as rows without a payee. A page that shows their cells can no longer save them. */
async function eraseDrafts(tx: Tx, theirs: Which): Promise<number> {
  const drafts = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(eq(batches.state, 'draft'), inArray(batches.id, tx.select({ id: batchRows.batchId }).from(batchRows).where(theirs))),
    )
    .for('update', { skipLocked: true })
  const ids = drafts.map(({ id }) => id)
  if (ids.length === 0) return 0
  const isolated = { matchField: null, matchFacts: null, customerId: null, accountId: null, paidBefore: null } as const
  const worthless = { amountMinor: null, amountSide: null, currency: null, intended: false } as const
  const leftOut = { ...nobody, ...isolated, ...worthless, faults: [], leftOut: true, code: 'customer_erased' }
  const which = free(and(theirs, eq(batchRows.state, 'draft'), inArray(batchRows.batchId, ids)))
  const erased = await erase(tx, which, leftOut)
  for (const id of ids) await markTwins(tx, id)
  return erased
}

/** Selects the rows that nobody has locked. */
function free(which: Which) {
  return sql`(batch_id, row_number) in (
    select batch_id, row_number from backoffice.batch_rows where ${which} for update skip locked)`
}

async function erase(tx: Tx, which: ReturnType<typeof sql>, change: Partial<typeof batchRows.$inferInsert>): Promise<number> {
  const erased = await tx
    .update(batchRows)
    .set({ ...change, version: sql`${batchRows.version} + 1` })
    .where(which)
    .returning({ row: batchRows.rowNumber })
  return erased.length
}
