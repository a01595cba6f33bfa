import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { transaction } from '#database/open'
import type { Actor, Desk } from '../desk'
import { lockBatch, recordBatch } from './find-batch'
import { type Batch, batches, batchRows } from './tables'

/** Begins no new row from now on. Rows that are paid already go on to their end. */
export function pauseBatch(desk: Desk, actor: Actor, id: string): Promise<void> {
  return transaction(desk.db, async (tx) => {
    await lockBatch(tx, id, ['running'])
    await tx.update(batches).set({ state: 'paused', pauseReason: 'person' }).where(eq(batches.id, id))
    await recordBatch(tx, desk, actor, id, { action: 'batch.pause', after: { reason: 'person' } })
  })
}

/** Reasons for which a batch that was approved may go on without being approved again: the rows and their bounds are the same. */
const goesOn = ['person', 'insufficient_funds', 'api_key_refused', 'insufficient_scope', 'organization_disabled'] as const

export function mayGoOn({ pauseReason }: Pick<Batch, 'pauseReason'>): boolean {
  return goesOn.some((reason) => reason === pauseReason)
}

/** Goes on where the batch was stopped. One that was stopped by its rate or its approval takes a step of its own (`batch_moved_on`). */
export function resumeBatch(desk: Desk, actor: Actor, id: string): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const batch = await lockBatch(tx, id, ['paused'])
    if (!mayGoOn(batch)) throw new ServiceError('batch_moved_on', `it was stopped by ${batch.pauseReason}`)
    await tx.update(batches).set({ state: 'running', pauseReason: null, heldUntil: null, heldTimes: 0 }).where(eq(batches.id, id))
    await recordBatch(tx, desk, actor, id, { action: 'batch.resume', before: { reason: batch.pauseReason } })
  })
}

/** Cancels every row that was not begun, and all that certainly left nothing. What is under way goes on to its end. Returns how many there were. */
export function cancelRest(desk: Desk, actor: Actor, id: string): Promise<number> {
  return transaction(desk.db, async (tx) => {
    await lockBatch(tx, id, ['submitted', 'running', 'paused'])
    const cancelled = await tx
      .update(batchRows)
      .set({ state: 'cancelled', runner: null, endedAt: desk.now() })
      .where(and(eq(batchRows.batchId, id), eq(batchRows.state, 'waiting')))
      .returning({ row: batchRows.rowNumber })
    await tx.update(batches).set({ state: 'running', pauseReason: null }).where(eq(batches.id, id))
    await recordBatch(tx, desk, actor, id, { action: 'batch.cancel', after: { rows: cancelled.length } })
    return cancelled.length
  })
}

/** Failures of which nobody can say that the money is back. */
const unsafe = ['failed_unsaid', 'returned_in_part']

/**
 * Lets failed rows wait for another try, each with a new quote; a row that failed is one whose money certainly is here. Returns how many there were.
 */
export function retryFailed(desk: Desk, actor: Actor, id: string): Promise<number> {
  return transaction(desk.db, async (tx) => {
    await lockBatch(tx, id, ['running', 'paused', 'done', 'cancelled'])
    const failed = and(
      eq(batchRows.batchId, id),
      eq(batchRows.state, 'failed'),
      notInArray(sql`coalesce(${batchRows.code}, '')`, unsafe),
    )
    // The quote of a payment that came back stays in the trail; the row is free for its next one.
    const retried = await tx
      .update(batchRows)
      .set({ state: 'waiting', quoteId: null, code: null, reason: null, endedAt: null, runner: null })
      .where(failed)
      .returning({ row: batchRows.rowNumber })
    if (retried.length === 0) return 0
    await tx
      .update(batches)
      .set({ state: 'running', endedAt: null })
      .where(and(eq(batches.id, id), inArray(batches.state, ['done', 'cancelled'])))
    await recordBatch(tx, desk, actor, id, { action: 'batch.retry', after: { rows: retried.length } })
    return retried.length
  })
}
