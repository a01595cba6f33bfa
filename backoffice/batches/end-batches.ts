import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { transaction } from '#database/open'
import { type Desk, machineActor } from '../desk'
import { outcomeOf } from './ask-again'
import type { Gated } from './batch-gate'
import { lockBatch, recordBatch } from './find-batch'
import { batches, batchRows, type RowState } from './tables'
import { cancelWaiting } from './wave'

const open: readonly RowState[] = ['waiting', 'quoting', 'paying', 'held', 'confirming', 'unknown', 'processing']
const isAtWork = inArray(batches.state, ['running', 'paused'])

/**
 * Ends the batches whose rows are all final, together with their approval requests. Where the rest of a batch is cancelled, it
 * first cancels the rows that wait again. A job of the worker.
 */
export async function endBatches({ desk, gate }: Gated): Promise<void> {
  await cancelRests(desk)
  const isOpen = and(eq(batchRows.batchId, batches.id), inArray(batchRows.state, [...open]))
  const ended = await desk.db
    .select({ id: batches.id })
    .from(batches)
    .where(and(isAtWork, sql`not exists (select from ${batchRows} where ${isOpen})`))
  for (const { id } of ended) await endBatch({ desk, gate }, id)
}

async function cancelRests(desk: Desk): Promise<void> {
  const waits = and(eq(batchRows.batchId, batches.id), eq(batchRows.state, 'waiting'))
  const cancelled = await desk.db
    .select({ id: batches.id })
    .from(batches)
    .where(and(isNotNull(batches.restCancelledAt), isAtWork, sql`exists (select from ${batchRows} where ${waits})`))
  for (const { id } of cancelled)
    await transaction(desk.db, async (tx) => {
      const batch = await lockBatch(tx, id, ['running', 'paused', 'done', 'cancelled'])
      if (batch.restCancelledAt !== null) await cancelWaiting(tx, desk, id)
    })
}

function endBatch({ desk, gate }: Gated, id: string): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const [batch] = await tx.select().from(batches).where(eq(batches.id, id)).for('update')
    const rows = await tx.select({ state: batchRows.state }).from(batchRows).where(eq(batchRows.batchId, id))
    const runs = batch?.state === 'running' || batch?.state === 'paused'
    if (batch === undefined || !runs || rows.some(({ state }) => open.includes(state))) return
    const outcome = outcomeOf(rows)
    const state = outcome.cancelled ? 'cancelled' : 'done'
    await tx.update(batches).set({ state, endedAt: desk.now(), pauseReason: null, heldUntil: null }).where(eq(batches.id, id))
    const code = outcome.paid === outcome.rows ? undefined : 'batch_ended'
    if (batch.approval?.requestId) await gate.end(tx, desk, batch.approval.requestId, { ...(code && { code }), outcome })
    await recordBatch(tx, desk, machineActor(id), id, { action: 'batch.end', after: { state, ...outcome } })
  })
}
