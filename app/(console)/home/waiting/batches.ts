import 'server-only'
import { listBatches } from '#backoffice/batches/list-batches'
import type { Batch } from '#backoffice/batches/tables'
import { openDesk } from '#lib/server/desk'
import type { Read } from '../read-pages'

/** `pausedBatch`: it stopped, and continues only by an act; `draftBatch`: it was read, and not submitted. */
export type StoppedBatch = { kind: 'pausedBatch' | 'draftBatch'; id: string; batch: Batch }

/** Returns the batches that the side bar counts for this person: the paused ones first, because their payees wait. */
export async function readStoppedBatches(personId: string, limit: number): Promise<Read<StoppedBatch>> {
  const { db } = await openDesk()
  const inState = async (kind: StoppedBatch['kind'], state: 'paused' | 'draft') => {
    const found = await listBatches(db, { tab: 'mine', personId, states: [state] }, { limit: limit + 1 })
    return found.map((batch): StoppedBatch => ({ kind, id: batch.id, batch }))
  }
  const [paused, drafts] = await Promise.all([inState('pausedBatch', 'paused'), inState('draftBatch', 'draft')])
  const items = [...paused, ...drafts]
  return { items: items.slice(0, limit), more: items.length > limit }
}
