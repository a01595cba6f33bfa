import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '#database/open'
import { pauseOf } from '../calls/poll-schedule'
import { findConsoleStop } from '../console-stops/console-stops'
import { type Desk, machineActor } from '../desk'
import { recordBatch } from './find-batch'
import { type Batch, batches } from './tables'

/** The backoff in seconds before the API is tried again, by the number of failures; the last value repeats. */
const pauses = [1, 2, 5, 10, 30, 60] as const

/** Puts a batch on hold because the API is unavailable or limits the rate: nothing is sent until the hold ends. */
export async function holdBatch(tx: Tx, { now }: Pick<Desk, 'now'>, id: string, code: string, retryAfter = 0): Promise<void> {
  const [batch] = await tx.select({ times: batches.heldTimes }).from(batches).where(eq(batches.id, id)).for('update')
  const times = batch?.times ?? 0
  const seconds = Math.max(retryAfter, pauseOf(pauses, times + 1))
  const heldUntil = new Date(now().getTime() + seconds * 1000)
  await tx
    .update(batches)
    .set({ heldUntil, heldCode: code, heldTimes: times + 1 })
    .where(eq(batches.id, id))
}

/** Resets the backoff after the API has answered. A hold that is still running, such as the API's `retryAfter`, remains. */
export async function releaseBatch(tx: Tx, { now }: Pick<Desk, 'now'>, id: string): Promise<void> {
  await tx
    .update(batches)
    .set({ heldUntil: null, heldCode: null, heldTimes: 0 })
    .where(and(eq(batches.id, id), gt(batches.heldTimes, 0), lte(batches.heldUntil, now())))
}

/**
 * Pauses a batch until a person acts: no new row is started. Rows that are already paid continue to their end. If the rest of the
 * batch is cancelled, nothing is left to pause. The pause is recorded once, with its reason.
 */
export async function stopBatch(tx: Tx, desk: Desk, id: string, reason: string): Promise<void> {
  const [stopped] = await tx
    .update(batches)
    .set({ state: 'paused', pauseReason: reason })
    .where(and(eq(batches.id, id), eq(batches.state, 'running'), isNull(batches.restCancelledAt)))
    .returning({ id: batches.id })
  if (stopped !== undefined) await recordBatch(tx, desk, machineActor(id), id, { action: 'batch.pause', after: { reason } })
}

/**
 * Returns whether new rows may be started under the terms that were read, which a person may have replaced since; none may while
 * payments are stopped. The share lock makes a pause of the batch wait until the end of this transaction.
 */
export async function mayBegin(tx: Tx, read: Batch): Promise<boolean> {
  if ((await findConsoleStop(tx)) !== undefined) return false
  const [batch] = await tx.select().from(batches).where(eq(batches.id, read.id)).for('share')
  return batch !== undefined && termsOf(batch) === termsOf(read) && batch.state === 'running' && batch.restCancelledAt === null
}

function termsOf({ madeBy, frozenHash, approval }: Batch): string {
  return JSON.stringify([madeBy, frozenHash?.toString('hex'), approval?.requestId])
}

/** Takes the running batch with waiting rows that was taken least recently, so that batches alternate. */
export async function takeBatch({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<Batch | undefined> {
  const at = now()
  const [taken] = await db
    .update(batches)
    .set({ claimedAt: at })
    .where(
      sql`id = (select b.id from backoffice.batches b where b.state = 'running' and b.rest_cancelled_at is null
        and (b.held_until is null or b.held_until <= ${at.toISOString()}::timestamptz)
        and exists (select from backoffice.batch_rows r where r.batch_id = b.id and r.state = 'waiting')
        order by b.claimed_at nulls first limit 1 for update skip locked)`,
    )
    .returning()
  return taken
}
