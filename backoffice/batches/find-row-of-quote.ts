import { eq } from 'drizzle-orm'
import type { Db } from '#database/open'
import { listApprovalDecisions } from '../approvals/approval'
import { paymentPermits } from '../approvals/tables'
import { livePayments } from '../calls/tables'
import { type Batch, batches, batchRows } from './tables'

/**
 * A row of a batch, with its number as a spreadsheet shows it. `approval`: the request under which the row was paid, which may be an
 * earlier one than the batch has now, or that of the batch while it is not paid; undefined if there is none.
 */
export type RowOfBatch = { row: number; batch: Batch; approval: { requestId: string; decidedBy: string[] } | undefined }

/** Finds the row that uses this quote. Undefined for other quotes, and for earlier attempts of a row. */
export async function findRowOfQuote(db: Pick<Db, 'select'>, quoteId: string): Promise<RowOfBatch | undefined> {
  const [found] = await db
    .select({ row: batchRows.rowNumber, batch: batches, paid: livePayments.quoteId, approvalId: paymentPermits.approvalId })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchRows.batchId))
    .leftJoin(livePayments, eq(livePayments.quoteId, batchRows.quoteId))
    .leftJoin(paymentPermits, eq(paymentPermits.id, livePayments.permitId))
    .where(eq(batchRows.quoteId, quoteId))
  if (found === undefined) return undefined
  const { row, batch, paid, approvalId } = found
  const requestId = paid === null ? batch.approval?.requestId : approvalId
  if (!requestId) return { row, batch, approval: undefined }
  const decisions = await listApprovalDecisions(db, [requestId])
  const decidedBy = decisions.flatMap(({ decision, personId }) => (decision === 'approve' ? [personId] : []))
  return { row, batch, approval: { requestId, decidedBy } }
}
