import { and, eq } from 'drizzle-orm'
import { type Db, type Tx, transaction } from '#database/open'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { lockBatch, recordBatch } from './find-batch'
import { markTwins } from './mark-twins'
import { decryptCells, type ReadCells, toRowColumns, unpriced, unsearched } from './row-cells'
import { type Batch, batchColumns, batches, batchRows } from './tables'

/** The terms that define how the file is read and how it is paid. */
export type ChangedTerms = Partial<
  Pick<
    Batch,
    'name' | 'columns' | 'locale' | 'feesPaidBy' | 'driftLimitBps' | 'sourceAccountId' | 'sourceAccountName' | 'sourceCurrency'
  >
>

const readingTerms = ['columns', 'locale', 'sourceCurrency'] as const
/** The terms that expected prices depend on. */
const pricingTerms = ['feesPaidBy', 'sourceAccountId'] as const

/** Changes the terms of a draft. If they change how cells are read, every row is checked again. */
export function changeTerms(desk: Desk, actor: Actor, batchId: string, terms: ChangedTerms, read: ReadCells): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const before = await lockBatch(tx, batchId, ['draft'])
    await tx.update(batches).set(terms).where(eq(batches.id, batchId))
    const changes = (members: readonly (keyof ChangedTerms)[]) => members.some((member) => terms[member] !== undefined)
    if (changes(readingTerms)) await readAnew(tx, desk, { ...before, ...terms }, read)
    else if (changes(pricingTerms)) await forgetPrices(tx, batchId)
    await recordBatch(tx, desk, actor, batchId, {
      action: 'batch.terms',
      after: { members: Object.keys(terms).sort().join(', '), ...driftOf(terms) },
      before: terms.driftLimitBps === undefined ? undefined : driftOf(before),
    })
  })
}

/** Returns the allowed drift as the trail stores it, because it defines how far the rate may move before a person decides. */
function driftOf({ driftLimitBps }: Pick<ChangedTerms, 'driftLimitBps'>): Masked {
  return driftLimitBps === undefined ? {} : { drift_limit_bps: String(driftLimitBps) }
}

async function readAnew(tx: Tx, desk: Desk, batch: Batch, read: ReadCells): Promise<void> {
  const rows = await tx.select().from(batchRows).where(eq(batchRows.batchId, batch.id))
  await Promise.all(
    rows.map(async (row) => {
      const columns = toRowColumns(desk, read(decryptCells(desk, row) ?? [], batch))
      await tx.update(batchRows).set(columns).where(ofRow(row))
    }),
  )
  await markTwins(tx, batch.id)
}

/**
 * Clears the expected prices. The next search for the payee computes them again. A search that is under way is discarded, because
 * `match_at` is no longer the time at which it claimed its rows.
 */
async function forgetPrices(tx: Tx, batchId: string): Promise<void> {
  await tx
    .update(batchRows)
    .set({ ...unsearched, ...unpriced })
    .where(eq(batchRows.batchId, batchId))
}

function ofRow({ batchId, rowNumber }: { batchId: string; rowNumber: number }) {
  return and(eq(batchRows.batchId, batchId), eq(batchRows.rowNumber, rowNumber))
}

/** Stores the columns that a person chose, as the default for the next file with the same column names. */
export async function rememberColumns(
  desk: Desk,
  { personId, signature, columns }: { personId: string; signature: string; columns: Batch['columns'] },
): Promise<void> {
  const chosen = { columns, chosenBy: personId, chosenAt: desk.now() }
  await desk.db
    .insert(batchColumns)
    .values({ signature: printSignature(desk, signature), ...chosen })
    .onConflictDoUpdate({ target: batchColumns.signature, set: chosen })
}

/** Returns the columns that were last chosen for a file with these column names; undefined if none were. */
export async function findColumns(
  desk: Pick<Desk, 'vault'> & { db: Db },
  signature: string,
): Promise<Batch['columns'] | undefined> {
  const [known] = await desk.db
    .select()
    .from(batchColumns)
    .where(eq(batchColumns.signature, printSignature(desk, signature)))
  return known?.columns
}

/** Returns a keyed hash of the column names, which are arbitrary text and may contain personal data. */
function printSignature({ vault }: Pick<Desk, 'vault'>, signature: string): Buffer {
  return vault.fingerprint(['batch columns', signature])
}
