import { and, eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import { feeRoomOf } from '../approvals/largest-debit.rules'
import { returnPermits } from '../approvals/return-permits'
import type { Actor } from '../desk'
import type { Gated } from './batch-gate'
import { makerOf } from './create-batch'
import { lockBatch, recordBatch } from './find-batch'
import { isBound, mayRetry } from './pauses.rules'
import { unpriced } from './row-cells'
import { matchesFrozenHash } from './row-key'
import { askGate, type BatchSubmission, toFrozen } from './submit-batch'
import { type Batch, type BatchRow, batches, batchRows } from './tables'
import { isBatchAsFrozen, isRetryable, markMaybePaid } from './wave'

/**
 * Continues the remaining rows at the current rates, which become the reference for drift, and requests a new approval if the
 * policy requires one. If the maker may not pay any more, this person becomes the maker. If the batch differs from what was
 * frozen, it stays paused with that reason. Throws `batch_moved_on` if it was paused for another reason.
 */
export function goOnAtRates(deps: Gated, actor: Actor, id: string, submission: BatchSubmission): Promise<Batch> {
  return transaction(deps.desk.db, async (tx) => {
    const paused = await lockBatch(tx, id, ['paused'])
    if (!isBound(paused)) throw new ServiceError('batch_moved_on', `it was stopped by ${paused.pauseReason}`)
    if (!(await isBatchAsFrozen(tx, paused))) return differs(tx, paused)
    const batch = { ...paused, ...(paused.pauseReason === 'forbidden' && makerOf(actor)) }
    await markMaybePaid(tx, deps.desk, id)
    await forgetDebits(tx, batch)
    const requested = await askForRest(tx, deps, actor, batch, submission)
    const { rates } = submission
    await recordBatch(tx, deps.desk, actor, id, {
      action: 'batch.ask_again',
      before: { ...batch.referenceRates, ...(batch.madeBy !== paused.madeBy && { made_by: paused.madeBy }) },
      after: { ...rates },
    })
    return requested
  })
}

/** Clears expected prices that no longer apply: of rows with a fixed received amount, or of all rows if the fees moved. */
async function forgetDebits(tx: Tx, { id, pauseReason }: Batch): Promise<void> {
  const waiting = and(eq(batchRows.batchId, id), eq(batchRows.state, 'waiting'))
  const which = pauseReason === 'debit_drift' ? waiting : and(waiting, eq(batchRows.amountSide, 'destination'))
  await tx.update(batchRows).set(unpriced).where(which)
}

/** Marks a paused batch as different from what was frozen. It can then only be cancelled. */
async function differs(tx: Tx, batch: Batch): Promise<Batch> {
  const [changed] = await tx.update(batches).set({ pauseReason: 'rows_changed' }).where(eq(batches.id, batch.id)).returning()
  return changed ?? batch
}

/** Ends the previous request of the batch and requests approval of the remaining rows, which differ from what was approved. */
async function askForRest(tx: Tx, deps: Gated, actor: Actor, batch: Batch, submission: BatchSubmission): Promise<Batch> {
  const { desk, gate } = deps
  const { madeBy, madeByName, madeByRoles } = batch
  const rows = await tx.select().from(batchRows).where(eq(batchRows.batchId, batch.id)).orderBy(batchRows.rowNumber)
  const keys = rows.flatMap(({ rowKey }) => rowKey ?? [])
  if (!matchesFrozenHash(batch, keys)) throw new ServiceError('batch_moved_on', 'it is not what was frozen')
  const before = batch.approval?.requestId
  if (before) await gate.end(tx, desk, before, { code: batch.pauseReason ?? 'batch_ended', outcome: outcomeOf(rows) })
  const feeRoomMinor = feeRoomShown(batch, rows, submission.rates)
  const frozen = toFrozen(
    { ...batch, feeRoomMinor },
    rows.filter(({ state }) => state === 'waiting'),
    { keys, ...submission },
  )
  const approval = await askGate(tx, deps, actor, frozen)
  const state = approval.requestId === null ? ('running' as const) : ('submitted' as const)
  const terms = { referenceRates: submission.rates, feeRoomMinor, frozenHash: Buffer.from(frozen.hash, 'hex'), approval }
  const [requested] = await tx
    .update(batches)
    .set({
      ...terms,
      madeBy,
      madeByName,
      madeByRoles,
      state,
      pauseReason: null,
      endedAt: null,
      heldUntil: null,
      heldTimes: 0,
    })
    .where(eq(batches.id, batch.id))
    .returning()
  return requested ?? batch
}

/**
 * Returns the allowance for fees that the quotes show which were refused for their debit, at least that of the batch: whoever
 * continues it at current prices accepts it, and the remaining rows are judged with it.
 */
function feeRoomShown(
  { sourceCurrency, feeRoomMinor }: Batch,
  rows: readonly BatchRow[],
  rates: BatchSubmission['rates'],
): bigint {
  const refused = rows.filter(({ state, code }) => state === 'waiting' && code === 'debit_drift')
  const shown = refused.map((row) => (row.debitMinor === null ? 0n : feeRoomOf(row, row.debitMinor, { sourceCurrency, rates })))
  return shown.reduce((most, room) => (room > most ? room : most), feeRoomMinor)
}

/** Returns how many rows were paid, failed and cancelled, of `rows`, which does not count those left out. */
export function outcomeOf(rows: readonly Pick<BatchRow, 'state'>[]): Record<string, number> {
  const count = (state: BatchRow['state']) => rows.filter((row) => row.state === state).length
  return { rows: rows.length - count('left_out'), paid: count('paid'), failed: count('failed'), cancelled: count('cancelled') }
}

/**
 * Queues failed rows for another attempt with a new quote. Rows whose money may not have been returned are left out. A batch that
 * had ended needs a new approval if the policy requires one. Returns the number of rows.
 */
export function retryFailed(deps: Gated, actor: Actor, id: string, submission: BatchSubmission): Promise<number> {
  return transaction(deps.desk.db, async (tx) => {
    const batch = await lockBatch(tx, id, ['running', 'paused', 'done', 'cancelled'])
    // A row of the cancelled rest that is still under way would be started again with the failed ones.
    if (!mayRetry(batch)) throw new ServiceError('batch_moved_on', `the rest of ${id} is being cancelled`)
    const which = and(eq(batchRows.batchId, id), isRetryable)
    const quoted = await tx.select({ quoteId: batchRows.quoteId }).from(batchRows).where(which)
    await returnPermits(
      tx,
      deps.desk,
      quoted.flatMap(({ quoteId }) => quoteId ?? []),
    )
    // The row drops its old quote, which remains in the trail.
    const retried = await tx
      .update(batchRows)
      .set({ state: 'waiting', quoteId: null, code: null, reason: null, endedAt: null, runner: null })
      .where(which)
      .returning({ row: batchRows.rowNumber })
    if (retried.length === 0) return 0
    await tx.update(batches).set({ restCancelledAt: null }).where(eq(batches.id, id))
    if (batch.state === 'done' || batch.state === 'cancelled') await askForRest(tx, deps, actor, batch, submission)
    await recordBatch(tx, deps.desk, actor, id, { action: 'batch.retry', after: { rows: retried.length } })
    return retried.length
  })
}
