import { and, eq, gt } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import type { Actor, Desk } from '../desk'
import type { Gated } from './batch-gate'
import { lockBatch, recordBatch } from './find-batch'
import { batches, batchRows } from './tables'

/**
 * Turns a batch of which no row has started into a draft again, so that its rows can be edited. It voids any approval. Throws
 * `batch_moved_on` if a row was started, or if the batch differs from what was frozen.
 */
export function reopenBatch({ desk, gate }: Gated, actor: Actor, id: string): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const { approval, frozenHash, pauseReason } = await lockBatch(tx, id, ['submitted', 'paused'])
    if (pauseReason === 'rows_changed') throw new ServiceError('batch_moved_on', `${id} is not what was frozen`)
    await mustBeUntouched(tx, id)
    await tx.update(batchRows).set({ state: 'draft', rowKey: null, wave: null }).where(eq(batchRows.batchId, id))
    const unfrozen = { state: 'draft', frozenAt: null, frozenHash: null, referenceRates: null, approval: null } as const
    await tx
      .update(batches)
      .set({ ...unfrozen, pauseReason: null, startedAt: null })
      .where(eq(batches.id, id))
    if (approval?.requestId) await gate.end(tx, desk, approval.requestId, { code: 'batch_reopened', outcome: {} })
    await recordBatch(tx, desk, actor, id, { action: 'batch.reopen', before: { hash: frozenHash?.toString('hex') ?? null } })
  })
}

async function mustBeUntouched(tx: Tx, id: string): Promise<void> {
  const started = and(eq(batchRows.batchId, id), gt(batchRows.attempt, 0))
  const [row] = await tx.select({ row: batchRows.rowNumber }).from(batchRows).where(started).limit(1)
  if (row !== undefined) throw new ServiceError('batch_moved_on', `row ${row.row} of ${id} was begun`)
}

/** Deletes a draft with its rows. */
export function discardDraft(desk: Desk, actor: Actor, id: string): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const { fileName } = await lockBatch(tx, id, ['draft'])
    await tx.delete(batches).where(eq(batches.id, id))
    await recordBatch(tx, desk, actor, id, { action: 'batch.discard', before: { file: fileName } })
  })
}
