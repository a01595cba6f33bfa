import { and, eq, sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Db, type Tx, transaction } from '#database/open'
import type { Actor, Desk } from '../desk'
import { isReady, rowsPerWave } from './draft-sums'
import { lockBatch, recordBatch } from './find-batch'
import { openCells, type ReadCells } from './row-cells'
import { hashBatch, keyOfRow } from './row-key'
import { type Batch, type BatchApproval, type BatchRow, batches, batchRows } from './tables'

/** What is approved of a batch: no row of it can change any more. Minor units; undefined where the API tells no price before a quote. */
export type FrozenBatch = {
  id: string
  name: string
  hash: string
  rows: number
  sourceCurrency: string
  debitMinor: bigint | undefined
  rates: Readonly<Record<string, string>>
  driftLimitBps: number
  payees: readonly { customerId: string; accountId: string; amountMinor: bigint; expectedDebitMinor: bigint | null }[]
}

/** The policies of approval, as batches ask them. */
export type BatchGate = {
  /** In the transaction that freezes the rows: the request that people decide on, or undefined where nobody has to. */
  ask: (tx: Tx, desk: Desk, actor: Actor, frozen: FrozenBatch) => Promise<{ requestId: string } | undefined>
  /** How a request stands. `approved` holds for this hash alone. */
  read: (db: Db, requestId: string, hash: string) => Promise<Omit<BatchApproval, 'requestId'>>
}

type Ground = { desk: Desk; read: ReadCells; gate: BatchGate }

/**
 * Freezes a draft whose every row is ready, and asks whoever has to approve it; where nobody has to, it runs from now on. Throws `batch_not_ready`
 * with how many rows are not. `rates`: of each pair of currencies now, decimal text, which the rate of each wave is held against.
 */
export function submitBatch(
  ground: Ground,
  actor: Actor,
  batchId: string,
  rates: Readonly<Record<string, string>>,
): Promise<Batch> {
  const { desk } = ground
  return transaction(desk.db, async (tx) => {
    const batch = await lockBatch(tx, batchId, ['draft'])
    await mustBeReady(tx, batchId)
    const frozen = await freezeRows(tx, ground, batch, rates)
    const approval = await askGate(tx, ground, actor, frozen)
    const state = approval.requestId === null ? ('running' as const) : ('submitted' as const)
    const now = desk.now()
    const hash = Buffer.from(frozen.hash, 'hex')
    const [submitted] = await tx
      .update(batches)
      .set({
        state,
        frozenAt: now,
        frozenHash: hash,
        referenceRates: rates,
        approval,
        startedAt: state === 'running' ? now : null,
      })
      .where(eq(batches.id, batchId))
      .returning()
    const after = { rows: frozen.rows, hash: frozen.hash, debit: frozen.debitMinor?.toString() ?? null, state }
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

async function freezeRows(tx: Tx, { desk, read }: Ground, batch: Batch, rates: FrozenBatch['rates']): Promise<FrozenBatch> {
  await tx
    .update(batchRows)
    .set({ state: 'left_out' })
    .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.leftOut, true)))
  const rows = await tx
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.state, 'draft')))
    .orderBy(batchRows.rowNumber)
  const keys = rows.map((row) => keyOfRow(row, read(openCells(desk, row) ?? [], batch).values))
  const frozen = rows.map(({ rowNumber }, index) => ({
    row: rowNumber,
    key: keys[index],
    wave: Math.floor(index / rowsPerWave) + 1,
  }))
  await tx.execute(sql`
    update backoffice.batch_rows r set state = 'waiting', row_key = f.key, wave = f.wave
    from jsonb_to_recordset(${JSON.stringify(frozen)}::jsonb) as f(row integer, key text, wave integer)
    where r.batch_id = ${batch.id} and r.row_number = f.row`)
  return toFrozen(batch, rows, { hash: hashBatch(batch, keys, rates).toString('hex'), rates })
}

/** What is asked to be approved: these rows of a batch. */
export function toFrozen(
  { id, name, sourceCurrency, driftLimitBps }: Batch,
  rows: readonly BatchRow[],
  { hash, rates }: Pick<FrozenBatch, 'hash' | 'rates'>,
): FrozenBatch {
  const payees = rows.map(({ customerId, accountId, amountMinor, expectedDebitMinor }) => {
    return { customerId: customerId ?? '', accountId: accountId ?? '', amountMinor: amountMinor ?? 0n, expectedDebitMinor }
  })
  const debitMinor = payees.reduce<bigint | undefined>(
    (sum, { expectedDebitMinor: debit }) => (sum === undefined || debit === null ? undefined : sum + debit),
    0n,
  )
  return { id, name, hash, rows: rows.length, sourceCurrency, debitMinor, rates, driftLimitBps, payees }
}

export async function askGate(
  tx: Tx,
  { desk, gate }: Pick<Ground, 'desk' | 'gate'>,
  actor: Actor,
  frozen: FrozenBatch,
): Promise<BatchApproval> {
  const asked = await gate.ask(tx, desk, actor, frozen)
  const state = asked === undefined ? 'not_needed' : 'waiting'
  return { requestId: asked?.requestId ?? null, state, decidedBy: [], decidedAt: null }
}
