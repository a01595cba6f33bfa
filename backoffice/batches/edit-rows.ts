import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { lockBatch, recordBatch } from './find-batch'
import { markTwins } from './mark-twins'
import { decryptCells, encryptCells, type ReadCells, toRowColumns, unsearched } from './row-cells'
import { type Batch, type BatchRow, batchRows } from './tables'

/** An edit of one cell. `column` starts at 0; `version` is the version of the row that the person saw. */
export type CellEdit = { row: number; version: number; column: number; text: string }

/**
 * Edits cells of a draft and checks their rows again. Returns the updated rows. Throws `stale_record`, and changes nothing, if
 * another person has changed one of the rows since (optimistic concurrency).
 */
export function editRows(
  desk: Desk,
  actor: Actor,
  batchId: string,
  edits: readonly CellEdit[],
  read: ReadCells,
): Promise<BatchRow[]> {
  const numbers = [...new Set(edits.map(({ row }) => row))]
  return transaction(desk.db, async (tx) => {
    const batch = await lockBatch(tx, batchId, ['draft'])
    const rows = await tx.select().from(batchRows).where(ofBatch(batchId, numbers)).for('update')
    for (const row of rows)
      await editRow(
        tx,
        desk,
        batch,
        row,
        edits.filter((edit) => edit.row === row.rowNumber),
        read,
      )
    await markTwins(tx, batchId)
    await recordBatch(tx, desk, actor, batchId, { action: 'batch.repair', after: { rows: rows.length, cells: edits.length } })
    return tx.select().from(batchRows).where(ofBatch(batchId, numbers)).orderBy(batchRows.rowNumber)
  })
}

async function editRow(tx: Tx, desk: Desk, batch: Batch, row: BatchRow, edits: readonly CellEdit[], read: ReadCells) {
  if (edits.some(({ version }) => version !== row.version))
    throw new ServiceError('stale_record', `row ${row.rowNumber} is at ${row.version}`, { extra: { row: row.rowNumber } })
  const cells = decryptCells(desk, row) ?? batch.headers.map(() => '')
  for (const { column, text } of edits) if (column < batch.headers.length) cells[column] = text
  const encrypted = encryptCells(desk, row, cells)
  await tx
    .update(batchRows)
    .set({ sealed: encrypted, version: row.version + 1, ...toRowColumns(desk, read(cells, batch)) })
    .where(ofBatch(batch.id, [row.rowNumber]))
}

/** Marks rows as intended although they look like duplicate payments. */
export function intendRows(desk: Desk, actor: Actor, batchId: string, rows: readonly number[], intended: boolean): Promise<void> {
  return changeDraft({ desk, actor, batchId }, 'batch.intend', { rows: rows.length, intended }, (tx) =>
    tx.update(batchRows).set({ intended }).where(ofBatch(batchId, rows)),
  )
}

/** Excludes rows from payment. They remain in the file and in its result. */
export function leaveOutRows(
  desk: Desk,
  actor: Actor,
  batchId: string,
  rows: readonly number[],
  leftOut: boolean,
): Promise<void> {
  return changeDraft({ desk, actor, batchId }, 'batch.leave_out', { rows: rows.length, left_out: leftOut }, (tx) =>
    tx.update(batchRows).set({ leftOut }).where(ofBatch(batchId, rows)),
  )
}

/** Queues all rows whose payee was not found for another search, because the API may have new data. */
export function searchAgain(desk: Desk, actor: Actor, batchId: string): Promise<void> {
  const missed = and(eq(batchRows.batchId, batchId), notInArray(batchRows.match, ['found', 'waiting']))
  return changeDraft({ desk, actor, batchId }, 'batch.search', {}, (tx) => tx.update(batchRows).set(unsearched).where(missed))
}

async function changeDraft(
  { desk, actor, batchId }: { desk: Desk; actor: Actor; batchId: string },
  action: string,
  after: Masked,
  change: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await transaction(desk.db, async (tx) => {
    await lockBatch(tx, batchId, ['draft'])
    await change(tx)
    await markTwins(tx, batchId)
    await recordBatch(tx, desk, actor, batchId, { action, after })
  })
}

function ofBatch(batchId: string, rows: readonly number[]) {
  return and(eq(batchRows.batchId, batchId), inArray(batchRows.rowNumber, [...rows]))
}
