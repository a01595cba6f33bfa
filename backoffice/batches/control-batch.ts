import { eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { transaction } from '#database/open'
import type { Actor, Desk } from '../desk'
import type { Gated } from './batch-gate'
import { lockBatch, recordBatch } from './find-batch'
import { mayResume } from './pauses.rules'
import { batches } from './tables'
import { cancelWaiting } from './wave'

/** Pauses a batch: no new row is started. Rows that are already paid continue to their end. */
export function pauseBatch(desk: Desk, actor: Actor, id: string): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const { restCancelledAt } = await lockBatch(tx, id, ['running'])
    if (restCancelledAt !== null) throw new ServiceError('batch_moved_on', `the rest of ${id} is cancelled`)
    await tx.update(batches).set({ state: 'paused', pauseReason: 'person' }).where(eq(batches.id, id))
    await recordBatch(tx, desk, actor, id, { action: 'batch.pause', after: { reason: 'person' } })
  })
}

/** Resumes a paused batch. Throws `batch_moved_on` if it needs new bounds or a new approval first. */
export function resumeBatch(desk: Desk, actor: Actor, id: string): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const batch = await lockBatch(tx, id, ['paused'])
    if (!mayResume(batch)) throw new ServiceError('batch_moved_on', `it was stopped by ${batch.pauseReason}`)
    await tx.update(batches).set({ state: 'running', pauseReason: null, heldUntil: null, heldTimes: 0 }).where(eq(batches.id, id))
    await recordBatch(tx, desk, actor, id, { action: 'batch.resume', before: { reason: batch.pauseReason } })
  })
}

/**
 * Cancels every waiting row, and from then on each that comes back without having been paid; other rows that are under way
 * continue to their end. Returns how many were cancelled at once.
 */
export function cancelRest({ desk, gate }: Gated, actor: Actor, id: string): Promise<number> {
  return transaction(desk.db, async (tx) => {
    const { approval, state } = await lockBatch(tx, id, ['submitted', 'running', 'paused'])
    const cancelled = await cancelWaiting(tx, desk, id)
    const running = { state: 'running', pauseReason: null, restCancelledAt: desk.now() } as const
    await tx.update(batches).set(running).where(eq(batches.id, id))
    const outcome = { cancelled }
    if (state === 'submitted' && approval?.requestId)
      await gate.end(tx, desk, approval.requestId, { code: 'batch_cancelled', outcome })
    await recordBatch(tx, desk, actor, id, { action: 'batch.cancel', after: { rows: cancelled } })
    return cancelled
  })
}
