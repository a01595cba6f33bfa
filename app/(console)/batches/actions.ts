'use server'

import { revalidatePath } from 'next/cache'
import { goOnAtRates, retryFailed } from '#backoffice/batches/ask-again'
import { changeTerms, rememberColumns } from '#backoffice/batches/change-terms'
import { cancelRest, pauseBatch, resumeBatch } from '#backoffice/batches/control-batch'
import { editRows, intendRows, leaveOutRows, searchAgain } from '#backoffice/batches/edit-rows'
import { findBatch } from '#backoffice/batches/find-batch'
import { discardDraft, reopenBatch } from '#backoffice/batches/reopen-batch'
import { submitBatch as submit } from '#backoffice/batches/submit-batch'
import { action } from '#lib/access/action'
import { readBatchCells } from '#lib/batches/batch-deps'
import { openBatches } from '#lib/server/batches'
import { columnsSignature } from '#lib/shared/batches/columns'
import { BatchInput, EditCellsInput, RowsInput, SubmitBatchInput, TermsInput } from './batch.schema'
import { readRatesOf } from './read-rates'
import { toGridRow } from './to-grid-row'

/** Sets how a file is read and paid. A chosen mapping of columns is used for the next file with the same column names. */
export const changeBatchTerms = action(
  { needs: 'batch.run', input: TermsInput, audit: { action: 'batch.terms' } },
  async ({ id, ...terms }, staff, { desk, actor }) => {
    await changeTerms(desk, actor, id, terms, readBatchCells)
    const batch = terms.columns && (await findBatch(desk.db, id))
    if (batch && terms.columns) {
      const signature = columnsSignature(batch.headers)
      await rememberColumns(desk, { personId: staff.personId, signature, columns: terms.columns })
    }
    revalidatePath('/batches/[id]', 'page')
  },
)

/** Changes cells of a draft. Returns the changed rows. */
export const editBatchCells = action(
  { needs: 'batch.run', input: EditCellsInput, audit: { action: 'batch.repair' } },
  async ({ id, edits }, _staff, { desk, actor }) => {
    const rows = await editRows(desk, actor, id, edits, readBatchCells)
    return { rows: rows.map((row) => toGridRow(desk, row)) }
  },
)

/** Marks rows that may pay twice as intended, or removes the mark. */
export const intendBatchRows = action(
  { needs: 'batch.run', input: RowsInput, audit: { action: 'batch.intend' } },
  ({ id, rows, on }, _staff, { desk, actor }) => intendRows(desk, actor, id, rows, on),
)

/** Excludes rows of a draft from payment, or includes them again. */
export const leaveOutBatchRows = action(
  { needs: 'batch.run', input: RowsInput, audit: { action: 'batch.leave_out' } },
  ({ id, rows, on }, _staff, { desk, actor }) => leaveOutRows(desk, actor, id, rows, on),
)

/** Searches again for the payees that were not found. */
export const searchBatchPayees = action(
  { needs: 'batch.run', input: BatchInput, audit: { action: 'batch.search' } },
  ({ id }, _staff, { desk, actor }) => searchAgain(desk, actor, id),
)

/** Deletes a draft with its rows. A batch that was submitted is refused with `batch_moved_on`. */
export const discardBatch = action(
  { needs: 'batch.run', input: BatchInput, audit: { action: 'batch.discard' } },
  ({ id }, _staff, { desk, actor }) => discardDraft(desk, actor, id),
)

/** Freezes the rows, and runs them or requests their approval. */
export const submitBatch = action(
  { needs: 'batch.run', input: SubmitBatchInput, audit: { action: 'batch.submit' } },
  async ({ id, note }, _staff, { actor }) => {
    const rates = await readRatesOf(id)
    const batch = await submit(await openBatches(), actor, id, { rates, note: note ?? null })
    revalidatePath('/batches/[id]', 'page')
    return { state: batch.state }
  },
)

/** Pauses a run: no new row is started, and rows that are under way continue to their end. */
export const pauseRun = action(
  { needs: 'batch.run', input: BatchInput, audit: { action: 'batch.pause' } },
  ({ id }, _staff, { desk, actor }) => pauseBatch(desk, actor, id),
)

/** Resumes a paused run. Refused with `batch_moved_on` if it needs new bounds or a new approval first. */
export const resumeRun = action(
  { needs: 'batch.run', input: BatchInput, audit: { action: 'batch.resume' } },
  ({ id }, _staff, { desk, actor }) => resumeBatch(desk, actor, id),
)

/** Continues the remaining rows at the current rates, if the rate has moved or the approval no longer covers them. */
export const goOnAtNewRates = action(
  { needs: 'batch.run', input: BatchInput, audit: { action: 'batch.ask_again' } },
  async ({ id }, _staff, { actor }) => {
    const rates = await readRatesOf(id)
    await goOnAtRates(await openBatches(), actor, id, { rates, note: null })
  },
)

/** Cancels the rows that wait; others that are under way continue. Returns how many were cancelled at once. */
export const cancelRestOfRun = action(
  { needs: 'batch.run', input: BatchInput, audit: { action: 'batch.cancel' } },
  async ({ id }, _staff, { actor }) => ({ rows: await cancelRest(await openBatches(), actor, id) }),
)

/** Retries the failed rows, and no other. */
export const retryFailedRows = action(
  { needs: 'batch.run', input: BatchInput, audit: { action: 'batch.retry' } },
  async ({ id }, _staff, { actor }) => {
    const rates = await readRatesOf(id)
    return { rows: await retryFailed(await openBatches(), actor, id, { rates, note: null }) }
  },
)

/** Turns the batch back into a draft, as long as no row was started. */
export const reopenRun = action(
  { needs: 'batch.run', input: BatchInput, audit: { action: 'batch.reopen' } },
  async ({ id }, _staff, { actor }) => reopenBatch(await openBatches(), actor, id),
)
