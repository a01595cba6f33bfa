import { and, eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { transaction } from '#database/open'
import type { Actor, Desk } from '../desk'
import type { BatchGate } from './batch-gate'
import { lockBatch, recordBatch } from './find-batch'
import { type Batch, batches, batchRows } from './tables'

type Gated = { desk: Desk; gate: BatchGate }

/** Begins no new row from now on. Rows that are paid already go on to their end. */
export function pauseBatch(desk: Desk, actor: Actor, id: string): Promise<void> {
  return transaction(desk.db, async (tx) => {
    await lockBatch(tx, id, ['running'])
    await tx.update(batches).set({ state: 'paused', pauseReason: 'person' }).where(eq(batches.id, id))
    await recordBatch(tx, desk, actor, id, { action: 'batch.pause', after: { reason: 'person' } })
  })
}

/** Reasons for which a batch may go on as it was approved: its rows and its bounds are the same. */
const goesOn = [
  'person',
  'insufficient_funds',
  'api_key_refused',
  'unauthenticated',
  'insufficient_scope',
  'organization_disabled',
  'prefunded_account_not_found',
]

function mayGoOn({ pauseReason }: Pick<Batch, 'pauseReason'>): boolean {
  return pauseReason !== null && goesOn.includes(pauseReason)
}

/** Goes on where the batch was stopped. One that was stopped by its bounds or its approval takes a step of its own (`batch_moved_on`). */
export function resumeBatch(desk: Desk, actor: Actor, id: string): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const batch = await lockBatch(tx, id, ['paused'])
    if (!mayGoOn(batch)) throw new ServiceError('batch_moved_on', `it was stopped by ${batch.pauseReason}`)
    await tx.update(batches).set({ state: 'running', pauseReason: null, heldUntil: null, heldTimes: 0 }).where(eq(batches.id, id))
    await recordBatch(tx, desk, actor, id, { action: 'batch.resume', before: { reason: batch.pauseReason } })
  })
}

/** Cancels every row that was not begun, and all that certainly left nothing. What is under way goes on to its end. Returns how many there were. */
export function cancelRest({ desk, gate }: Gated, actor: Actor, id: string): Promise<number> {
  return transaction(desk.db, async (tx) => {
    const { approval, state } = await lockBatch(tx, id, ['submitted', 'running', 'paused'])
    const cancelled = await tx
      .update(batchRows)
      .set({ state: 'cancelled', runner: null, endedAt: desk.now() })
      .where(and(eq(batchRows.batchId, id), eq(batchRows.state, 'waiting')))
      .returning({ row: batchRows.rowNumber })
    await tx.update(batches).set({ state: 'running', pauseReason: null }).where(eq(batches.id, id))
    const outcome = { cancelled: cancelled.length }
    if (state === 'submitted' && approval?.requestId)
      await gate.end(tx, desk, approval.requestId, { code: 'batch_cancelled', outcome })
    await recordBatch(tx, desk, actor, id, { action: 'batch.cancel', after: { rows: cancelled.length } })
    return cancelled.length
  })
}
