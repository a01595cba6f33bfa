import 'server-only'
import type { Approval } from '#backoffice/approvals/approval'
import { findBatch } from '#backoffice/batches/find-batch'
import { type Progress, readProgress } from '#backoffice/batches/progress'
import type { Batch } from '#backoffice/batches/tables'
import { openDesk } from '#lib/server/desk'

/** The batch of a request as it is now. */
export type ApprovedBatch = { batch: Batch; progress: Progress }

/** Reads the batch of a request. Returns undefined for the request of a payment, and if the batch was discarded. */
export async function readApprovedBatch({ kind, subjectId }: Approval): Promise<ApprovedBatch | undefined> {
  if (kind !== 'batch') return undefined
  const { db } = await openDesk()
  const [batch, progress] = await Promise.all([findBatch(db, subjectId), readProgress(db, subjectId)])
  return batch && { batch, progress }
}
