import { and, eq, inArray, sql } from 'drizzle-orm'
import { transaction } from '#database/open'
import { machineActor } from '../desk'
import { outcomeOf } from './ask-again'
import { recordBatch } from './find-batch'
import type { BatchGround } from './ground'
import { batches, batchRows, type RowState } from './tables'

const open: readonly RowState[] = ['waiting', 'quoting', 'paying', 'held', 'confirming', 'unknown', 'processing']

/** Ends the batches whose rows are all final, together with their approval requests. A job of the worker. */
export async function endBatches({ desk, gate }: Pick<BatchGround, 'desk' | 'gate'>): Promise<void> {
  const isOpen = and(eq(batchRows.batchId, batches.id), inArray(batchRows.state, [...open]))
  const ended = await desk.db
    .select({ id: batches.id })
    .from(batches)
    .where(and(inArray(batches.state, ['running', 'paused']), sql`not exists (select from ${batchRows} where ${isOpen})`))
  for (const { id } of ended) await endBatch({ desk, gate }, id)
}

function endBatch({ desk, gate }: Pick<BatchGround, 'desk' | 'gate'>, id: string): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const [batch] = await tx.select().from(batches).where(eq(batches.id, id)).for('update')
    const rows = await tx.select({ state: batchRows.state }).from(batchRows).where(eq(batchRows.batchId, id))
    const isAtWork = batch?.state === 'running' || batch?.state === 'paused'
    if (batch === undefined || !isAtWork || rows.some(({ state }) => open.includes(state))) return
    const outcome = outcomeOf(rows)
    const state = outcome.cancelled ? 'cancelled' : 'done'
    await tx.update(batches).set({ state, endedAt: desk.now(), pauseReason: null, heldUntil: null }).where(eq(batches.id, id))
    const code = outcome.paid === outcome.rows ? undefined : 'batch_ended'
    if (batch.approval?.requestId) await gate.end(tx, desk, batch.approval.requestId, { ...(code && { code }), outcome })
    await recordBatch(tx, desk, machineActor(id), id, { action: 'batch.end', after: { state, ...outcome } })
  })
}
