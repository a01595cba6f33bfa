import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '#database/open'
import { type BatchRow, batchRows } from './tables'

const rowsAtATime = 500

/** The next rows of a batch after one of this number, in their order; none at its end. */
export function listRowsAfter(db: Pick<Db, 'select'>, batchId: string, after: number): Promise<BatchRow[]> {
  return db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), gt(batchRows.rowNumber, after)))
    .orderBy(asc(batchRows.rowNumber))
    .limit(rowsAtATime)
}
