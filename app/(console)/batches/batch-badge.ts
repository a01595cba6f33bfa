import type { DraftCounts } from '#backoffice/batches/draft-sums'
import type { Batch, BatchState } from '#backoffice/batches/tables'
import { missingColumns } from '#lib/shared/batches/columns'

/** The progress of a batch; `draft` is set if it was not submitted. */
type BatchCounts = { rows: number; cancelled: number; wave: number; waves: number; draft: DraftCounts | undefined }
type BatchFacts = Pick<Batch, 'state' | 'columns' | 'pauseReason' | 'heldUntil'>

/** The style of a batch's badge, and the key of its text. */
export type BatchBadge = {
  look: BatchState | 'repair'
  says:
    | { key: 'repair'; count: number }
    | { key: 'wave'; wave: number; waves: number }
    | { key: 'paused'; reason: string }
    | { key: 'columns' | 'searching' | 'ready' | 'submitted' | 'held' | 'running' | 'done' | 'rest' | 'cancelled' }
}

/** Returns the badge of a batch: for a draft what it lacks, for a run its wave, for a pause its cause. */
export function batchBadge(batch: BatchFacts, counts: BatchCounts, now: Date): BatchBadge {
  const { state: look, pauseReason, heldUntil } = batch
  const { rows, cancelled, wave, waves } = counts
  switch (look) {
    case 'draft':
      return draftBadge(batch, counts)
    case 'running':
      if (heldUntil !== null && heldUntil > now) return { look, says: { key: 'held' } }
      return { look, says: wave > 0 ? { key: 'wave', wave, waves } : { key: 'running' } }
    case 'paused':
      return { look, says: { key: 'paused', reason: pauseReason ?? '' } }
    case 'cancelled':
      return { look, says: { key: cancelled < rows ? 'rest' : 'cancelled' } }
    default:
      return { look, says: { key: look } }
  }
}

function draftBadge({ columns }: BatchFacts, { draft }: BatchCounts): BatchBadge {
  if (missingColumns(columns).length > 0) return { look: 'repair', says: { key: 'columns' } }
  const count = draft?.problems ?? 0
  if (count > 0) return { look: 'repair', says: { key: 'repair', count } }
  return { look: 'draft', says: { key: draft !== undefined && draft.searching > 0 ? 'searching' : 'ready' } }
}
