import { desc, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { FeePayer } from '#contract/transfers'
import { type Db, type Tx, transaction } from '#database/open'
import type { Actor, Desk } from '../desk'
import { recordBatch } from './find-batch'
import { markTwins } from './mark-twins'
import { encryptCells, type ReadCells, toRowColumns } from './row-cells'
import { batches } from './tables'

type SourceOfBatch = { id: string; name: string; currency: string }

export type NewBatch = {
  name: string
  fileName: string
  /** The keyed hash from `printFile`. */
  filePrint: Buffer
  encoding: string
  headers: readonly string[]
  columns: Readonly<Record<string, number>>
  locale: string
  source: SourceOfBatch
  feesPaidBy: FeePayer
}

const rowsAtATime = 250

/** Returns a keyed hash that is equal for files with the same content. `digest` is the SHA-256 of the file. */
export function printFile({ vault }: Pick<Desk, 'vault'>, digest: string): Buffer {
  return vault.fingerprint(['batch file', digest])
}

/** Finds batches that were made from the same file, newest first. */
export function findSameFile(db: Db, filePrint: Buffer) {
  return db
    .select({ id: batches.id, name: batches.name, state: batches.state, madeAt: batches.madeAt, madeByName: batches.madeByName })
    .from(batches)
    .where(eq(batches.filePrint, filePrint))
    .orderBy(desc(batches.madeAt))
    .limit(5)
}

/**
 * Stores a file of payments as a draft, reading and checking its rows one by one. If the file turns out to be unreadable, nothing
 * is stored. It pays nothing. Returns the id and the number of rows.
 */
export function createBatch(
  desk: Desk,
  actor: Actor,
  facts: NewBatch,
  rows: AsyncIterable<{ row: number; cells: string[] }>,
  read: ReadCells,
): Promise<{ id: string; rows: number }> {
  const id = uuidv7()
  const { source, columns, headers, ...rest } = facts
  const terms = { headers: [...headers], columns, locale: facts.locale, sourceCurrency: source.currency }
  return transaction(desk.db, async (tx) => {
    await tx.insert(batches).values({
      ...rest,
      id,
      headers: [...headers],
      columns,
      sourceAccountId: source.id,
      sourceAccountName: source.name,
      sourceCurrency: source.currency,
      state: 'draft',
      ...makerOf(actor),
      madeAt: desk.now(),
    })
    let count = 0
    for await (const some of inChunks(rows, rowsAtATime)) {
      await insertRows(
        tx,
        id,
        some.map(({ row, cells }) => ({
          row,
          encrypted: encryptCells(desk, { batchId: id, rowNumber: row }, cells),
          ...toRowColumns(desk, read(cells, terms)),
        })),
      )
      count += some.length
    }
    await markTwins(tx, id)
    await recordBatch(tx, desk, actor, id, { action: 'batch.create', after: { rows: count, file: facts.fileName } })
    return { id, rows: count }
  })
}

type ReadRow = { row: number; encrypted: Buffer } & ReturnType<typeof toRowColumns>

/** Passes all rows as one JSON parameter: a statement with a parameter per column takes longer than checking the rows. */
async function insertRows(tx: Tx, batchId: string, rows: readonly ReadRow[]): Promise<void> {
  const read = rows.map(({ row, encrypted, faults, amountMinor, amountSide, currency, twinPrint }) => ({
    row,
    faults,
    currency,
    side: amountSide,
    amount: amountMinor === null ? null : String(amountMinor),
    sealed: encrypted.toString('hex'),
    twin: twinPrint?.toString('hex') ?? null,
  }))
  await tx.execute(sql`
    insert into backoffice.batch_rows (batch_id, row_number, sealed, faults, amount_minor, amount_side, currency, twin_print)
    select ${batchId}, f.row, decode(f.sealed, 'hex'), f.faults, f.amount, f.side, f.currency, decode(f.twin, 'hex')
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
      as f(row integer, sealed text, faults jsonb, amount bigint, side text, currency text, twin text)`)
}

/** Returns the columns that name a person as the maker of a batch, in whose name it pays. */
export function makerOf({ personId, name, roles }: Actor) {
  if (personId === null) throw new Error('a batch needs a person behind it')
  return { madeBy: personId, madeByName: name, madeByRoles: [...roles] }
}

async function* inChunks<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = []
  for await (const item of items) {
    if (chunk.push(item) < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
