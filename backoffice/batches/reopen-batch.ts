import { and, eq, gt } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import type { Actor, Desk } from '../desk'
import { lockBatch, recordBatch } from './find-batch'
import { hashBatch } from './row-key'
import { askGate, type BatchGate, toFrozen } from './submit-batch'
import { type Batch, batches, batchRows } from './tables'

/** Makes a draft of a batch again of which no row was begun, for its rows to be changed: what was approved of it is void. */
export function reopenBatch(desk: Desk, actor: Actor, id: string): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const batch = await lockBatch(tx, id, ['submitted', 'paused'])
    await mustBeUntouched(tx, id)
    await tx.update(batchRows).set({ state: 'draft', rowKey: null, wave: null }).where(eq(batchRows.batchId, id))
    await tx
      .update(batches)
      .set({
        state: 'draft',
        frozenAt: null,
        frozenHash: null,
        referenceRates: null,
        approval: null,
        pauseReason: null,
        startedAt: null,
      })
      .where(eq(batches.id, id))
    await recordBatch(tx, desk, actor, id, {
      action: 'batch.reopen',
      before: { hash: batch.frozenHash?.toString('hex') ?? null },
    })
  })
}

/** Throws a draft away, with its rows. */
export function discardDraft(desk: Desk, actor: Actor, id: string): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const { fileName } = await lockBatch(tx, id, ['draft'])
    await tx.delete(batches).where(eq(batches.id, id))
    await recordBatch(tx, desk, actor, id, { action: 'batch.discard', before: { file: fileName } })
  })
}

async function mustBeUntouched(tx: Tx, id: string): Promise<void> {
  const begun = and(eq(batchRows.batchId, id), gt(batchRows.attempt, 0))
  const [row] = await tx.select({ row: batchRows.rowNumber }).from(batchRows).where(begun).limit(1)
  if (row !== undefined) throw new ServiceError('batch_moved_on', `row ${row.row} of ${id} was begun`)
}

const driftReasons = ['rate_drift', 'debit_drift']

export function isDrift({ pauseReason }: Pick<Batch, 'pauseReason'>): boolean {
  return pauseReason !== null && driftReasons.includes(pauseReason)
}

/**
 * Goes on at the rates of now where a batch was stopped by its rate: they are what its waves are held against from then on, and whoever had to
 * approve it is asked anew.
 */
export function acceptRates(
  { desk, gate }: { desk: Desk; gate: BatchGate },
  actor: Actor,
  id: string,
  rates: Readonly<Record<string, string>>,
): Promise<Batch> {
  return transaction(desk.db, async (tx) => {
    const batch = await lockBatch(tx, id, ['paused'])
    if (!isDrift(batch)) throw new ServiceError('batch_moved_on', `it was stopped by ${batch.pauseReason}`)
    await forgetDebits(tx, batch)
    const rows = await tx.select().from(batchRows).where(eq(batchRows.batchId, id)).orderBy(batchRows.rowNumber)
    const keys = rows.flatMap(({ rowKey }) => rowKey ?? [])
    const hash = hashBatch(batch, keys, rates)
    const left = rows.filter(({ state }) => state === 'waiting')
    const approval = await askGate(tx, { desk, gate }, actor, toFrozen(batch, left, { hash: hash.toString('hex'), rates }))
    const state = approval.requestId === null ? 'running' : 'submitted'
    const changed = { state, frozenHash: hash, referenceRates: rates, approval, pauseReason: null } as const
    const [accepted] = await tx.update(batches).set(changed).where(eq(batches.id, id)).returning()
    await recordBatch(tx, desk, actor, id, {
      action: 'batch.accept_rate',
      before: { ...batch.referenceRates },
      after: { ...rates },
    })
    return accepted ?? batch
  })
}

/** What is received is fixed on some rows: at another rate they debit something else. Where the fees have moved, all do. */
async function forgetDebits(tx: Tx, { id, pauseReason }: Batch): Promise<void> {
  const waiting = and(eq(batchRows.batchId, id), eq(batchRows.state, 'waiting'))
  const which = pauseReason === 'debit_drift' ? waiting : and(waiting, eq(batchRows.amountSide, 'destination'))
  await tx.update(batchRows).set({ expectedDebitMinor: null, expectedFeesMinor: null, expectedReceivedMinor: null }).where(which)
}
