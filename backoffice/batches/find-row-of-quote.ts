import { eq } from 'drizzle-orm'
import type { Db } from '#database/open'
import { type Batch, batches, batchRows } from './tables'

/** A row of a batch, with its number as a spreadsheet shows it. */
export type RowOfBatch = { row: number; batch: Batch }

/** Finds the row that uses this quote. Undefined for other quotes, and for earlier attempts of a row. */
export async function findRowOfQuote(db: Pick<Db, 'select'>, quoteId: string): Promise<RowOfBatch | undefined> {
  const [found] = await db
    .select({ row: batchRows.rowNumber, batch: batches })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchRows.batchId))
    .where(eq(batchRows.quoteId, quoteId))
  return found
}
