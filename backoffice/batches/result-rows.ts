import { and, asc, eq, gt } from 'drizzle-orm'
import type { Desk } from '../desk'
import { openCells } from './row-cells'
import { type BatchRow, batchRows } from './tables'

const rowsAtATime = 500

/** A row of a batch with its cells as they were paid; none where the customer was erased since. */
export type ResultRow = BatchRow & { cells: string[] }

/** Returns the rows of a batch one after the other, without holding all of them. */
export async function* listResultRows(
  desk: Pick<Desk, 'db' | 'vault'>,
  batchId: string,
  columns: number,
): AsyncGenerator<ResultRow> {
  for (let after = 0; ; ) {
    const rows = await desk.db
      .select()
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batchId), gt(batchRows.rowNumber, after)))
      .orderBy(asc(batchRows.rowNumber))
      .limit(rowsAtATime)
    for (const row of rows) yield { ...row, cells: openCells(desk, row) ?? Array.from({ length: columns }, () => '') }
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtATime) return
    after = last.rowNumber
  }
}
