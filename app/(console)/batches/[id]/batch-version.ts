import 'server-only'
import { createHash } from 'node:crypto'
import { countDraft, sumDraft } from '#backoffice/batches/draft-sums'
import { findBatch } from '#backoffice/batches/find-batch'
import { readProgress } from '#backoffice/batches/progress'
import { ServiceError } from '#contract/errors'
import { openDesk } from '#lib/server/desk'

/** Returns a text that changes whenever the page of a batch would look different. */
export async function batchVersion(id: string): Promise<string> {
  const { db } = await openDesk()
  const batch = await findBatch(db, id)
  if (batch === undefined) throw new ServiceError('not_found', `no batch ${id}`)
  const { state, pauseReason, heldCode, approval } = batch
  const rows = state === 'draft' ? [await countDraft(db, id), await sumDraft(db, id)] : [await readProgress(db, id)]
  const text = JSON.stringify([state, pauseReason, heldCode, approval, rows], (_key, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
