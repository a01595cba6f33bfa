import { and, eq, sql } from 'drizzle-orm'
import { type Tx, transaction } from '#database/open'
import { type Desk, machineActor } from '../desk'
import type { Gated } from './batch-gate'
import { recordBatch } from './find-batch'
import { type Batch, batches } from './tables'

/** Starts batches whose request was approved, and returns refused ones to their makers. A job of the worker. */
export async function settleApprovals({ desk, gate }: Gated): Promise<void> {
  const waiting = await desk.db.select().from(batches).where(eq(batches.state, 'submitted'))
  for (const batch of waiting) {
    const { approval } = batch
    if (approval === null || approval.requestId === null) continue
    const read = await gate.read(desk.db, approval.requestId)
    if (read.state !== 'waiting') await transaction(desk.db, (tx) => settle(tx, desk, batch, { ...approval, ...read }))
  }
}

/** Does nothing if the batch was reopened since it was read: its next request is another one, about other rows. */
async function settle(tx: Tx, desk: Desk, batch: Batch, approval: NonNullable<Batch['approval']>): Promise<void> {
  const approved = approval.state === 'approved'
  const [moved] = await tx
    .update(batches)
    .set({
      approval,
      ...(approved
        ? { state: 'running', startedAt: desk.now() }
        : { state: 'paused', pauseReason: `approval_${approval.state}` }),
    })
    .where(and(eq(batches.id, batch.id), eq(batches.state, 'submitted'), isOf(approval.requestId)))
    .returning({ id: batches.id })
  if (moved === undefined) return
  const after = { approval: approval.state, decided_by: approval.decidedBy.join(', ') }
  await recordBatch(tx, desk, machineActor(batch.id), batch.id, { action: approved ? 'batch.start' : 'batch.pause', after })
}

function isOf(requestId: string | null) {
  return sql`${batches.approval} ->> 'requestId' = ${requestId}`
}
