import { and, eq, sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Db, type Tx, transaction } from '#database/open'
import { largestDebitOf } from '../approvals/largest-debit.rules'
import type { Actor } from '../desk'
import type { Gated } from './batch-gate'
import { isReady, rowsPerWave } from './draft-sums'
import { lockBatch, recordBatch } from './find-batch'
import { type FrozenBatch, sumFrozen } from './frozen-batch'
import { markPaidSince } from './paid-before'
import { decryptCells, type ReadCells } from './row-cells'
import { hashBatch, keyOfRow } from './row-key'
import { listSharing } from './row-reference'
import { type Batch, type BatchApproval, type BatchRow, batches, batchRows } from './tables'

type Deps = Gated & { read: ReadCells }
/** `rates` has the current rate of each currency pair as decimal text; waves compare their rates with it. */
export type BatchSubmission = { rates: Readonly<Record<string, string>>; note: string | null }

/**
 * Freezes a draft whose rows are all ready, and requests approval. If none is required, the batch starts. Throws
 * `batch_not_ready` with the number of rows that are not ready, also if rows were paid since they were matched.
 */
export async function submitBatch(deps: Deps, actor: Actor, batchId: string, submission: BatchSubmission): Promise<Batch> {
  const { desk } = deps
  await markPaidSince(desk, batchId)
  return transaction(desk.db, async (tx) => {
    const batch = await lockBatch(tx, batchId, ['draft'])
    await mustBeReady(tx, batchId)
    const frozen = await freezeRows(tx, deps, batch, submission)
    const approval = await askGate(tx, deps, actor, frozen)
    const state = approval.requestId === null ? ('running' as const) : ('submitted' as const)
    const now = desk.now()
    const [submitted] = await tx
      .update(batches)
      .set({
        state,
        approval,
        frozenAt: now,
        referenceRates: submission.rates,
        startedAt: state === 'running' ? now : null,
        frozenHash: Buffer.from(frozen.hash, 'hex'),
      })
      .where(eq(batches.id, batchId))
      .returning()
    const after = { rows: frozen.payees.length, hash: frozen.hash, state }
    await recordBatch(tx, desk, actor, batchId, { action: 'batch.submit', after })
    return submitted ?? batch
  })
}

async function mustBeReady(tx: Tx, batchId: string): Promise<void> {
  const ofBatch = and(eq(batchRows.batchId, batchId), eq(batchRows.leftOut, false))
  const [counted] = await tx
    .select({ all: sql<number>`count(*)::int`, ready: sql<number>`(count(*) filter (where ${isReady}))::int` })
    .from(batchRows)
    .where(ofBatch)
  const { all = 0, ready = 0 } = counted ?? {}
  if (all === 0 || ready < all)
    throw new ServiceError('batch_not_ready', `${all - ready} of ${all} rows are not ready`, { extra: { rows: all - ready } })
}

async function freezeRows(tx: Tx, { desk, read }: Deps, batch: Batch, submission: BatchSubmission): Promise<FrozenBatch> {
  const ofBatch = eq(batchRows.batchId, batch.id)
  await tx
    .update(batchRows)
    .set({ state: 'left_out' })
    .where(and(ofBatch, eq(batchRows.leftOut, true)))
  const rows = await tx
    .select()
    .from(batchRows)
    .where(and(ofBatch, eq(batchRows.state, 'draft')))
    .orderBy(batchRows.rowNumber)
  const values = rows.map((row) => read(decryptCells(desk, row) ?? [], batch).values)
  const keys = rows.map((row, index) => keyOfRow(row, values[index] ?? {}))
  const sharing = listSharing(rows.map((row, index) => ({ row, own: values[index]?.reference })))
  const frozen = rows.map(({ rowNumber }, index) => ({
    row: rowNumber,
    key: keys[index],
    wave: Math.floor(index / rowsPerWave) + 1,
    shares: sharing.has(rowNumber),
  }))
  await tx.execute(sql`
    update backoffice.batch_rows r set state = 'waiting', code = null, row_key = f.key, wave = f.wave, shares_reference = f.shares
    from jsonb_to_recordset(${JSON.stringify(frozen)}::jsonb) as f(row integer, key text, wave integer, shares boolean)
    where r.batch_id = ${batch.id} and r.row_number = f.row`)
  return toFrozen(batch, rows, { keys, ...submission })
}

/**
 * Builds what is to be approved: these rows. `keys` has the keys of all rows of the batch, over which the hash is computed.
 * Throws `batch_rate_unknown` if the debit of a row is not known because a rate is missing: no limit can be checked and nobody
 * can approve it.
 */
export function toFrozen(
  batch: Batch,
  rows: readonly BatchRow[],
  { keys, rates, note }: BatchSubmission & { keys: readonly string[] },
): FrozenBatch {
  const { id, name, madeBy, madeByName, sourceCurrency, driftLimitBps, feeRoomMinor } = batch
  const hash = hashBatch(batch, keys, rates).toString('hex')
  const payees = rows.map((row) => {
    const largestDebitMinor = largestDebitOf(row, { sourceCurrency, driftLimitBps, feeRoomMinor, rates })
    if (largestDebitMinor === undefined) throw new ServiceError('batch_rate_unknown', `no rate for row ${row.rowNumber}`)
    return { customerId: row.customerId ?? '', accountId: row.accountId ?? '', largestDebitMinor }
  })
  const terms = { sourceCurrency, rates, driftLimitBps, feeRoomMinor, note }
  return { id, name, madeBy, madeByName, hash, ...terms, payees, sums: sumFrozen(rows) }
}

/** Lists the payees and largest debits of the ready rows of a draft, as a request would contain them now. */
export async function listPayeesOfDraft(
  db: Pick<Db, 'select'>,
  batch: Batch,
  rates: BatchSubmission['rates'],
): Promise<FrozenBatch['payees']> {
  const rows = await db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batch.id), isReady))
    .orderBy(batchRows.rowNumber)
  return toFrozen(batch, rows, { keys: [], rates, note: null }).payees
}

/** Requests an approval of the frozen batch in the caller's transaction. The state is `not_needed` if no rule requires one. */
export async function askGate(tx: Tx, { desk, gate }: Gated, actor: Actor, frozen: FrozenBatch): Promise<BatchApproval> {
  const requested = await gate.ask(tx, desk, actor, frozen)
  const state = requested === undefined ? 'not_needed' : 'waiting'
  return { requestId: requested?.requestId ?? null, hash: requested?.hash ?? null, state, decidedBy: [], decidedAt: null }
}
