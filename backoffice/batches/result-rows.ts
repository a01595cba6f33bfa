import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '#database/open'
import { type BatchRow, batchRows } from './tables'

const rowsAtATime = 500

/** Lists the next rows of a batch after this row number; empty at the end. */
export function listRowsAfter(db: Pick<Db, 'select'>, batchId: string, after: number): Promise<BatchRow[]> {
  return db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), gt(batchRows.rowNumber, after)))
    .orderBy(asc(batchRows.rowNumber))
    .limit(rowsAtATime)
}
