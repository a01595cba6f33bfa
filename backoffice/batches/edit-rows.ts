import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { lockBatch, recordBatch } from './find-batch'
import { markTwins } from './mark-twins'
import { openCells, type ReadCells, sealCells, toRowColumns } from './row-cells'
import { type Batch, type BatchRow, batchRows } from './tables'

/** A cell by its row and its column, from 0 on, as it was typed; `version` is that of the row when it was shown. */
export type CellEdit = { row: number; version: number; column: number; text: string }

/**
 * Changes cells of a draft and checks their rows anew. Returns the rows as they are now. Throws `stale_record` where somebody else has changed one of
 * them since it was shown: nothing is changed then.
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
  const cells = [...(openCells(desk, row) ?? [])]
  for (const { column, text } of edits) if (column < batch.headers.length) cells[column] = text
  const sealed = sealCells(desk, row, cells)
  await tx
    .update(batchRows)
    .set({ sealed, version: row.version + 1, ...toRowColumns(desk, read(cells, batch)) })
    .where(ofBatch(batch.id, [row.rowNumber]))
}

/** Rows that a person says are meant: to pay the same twice, or once more. */
export function intendRows(desk: Desk, actor: Actor, batchId: string, rows: readonly number[], intended: boolean): Promise<void> {
  return changeDraft({ desk, actor, batchId }, 'batch.intend', { rows: rows.length, intended }, (tx) =>
    tx.update(batchRows).set({ intended }).where(ofBatch(batchId, rows)),
  )
}

/** Rows that are left out stay in the file and in its result, and are not paid. */
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

/** Has the payees of all sound rows looked for again that were not found, for what has changed at the API meanwhile. */
export function searchAgain(desk: Desk, actor: Actor, batchId: string): Promise<void> {
  const missed = and(eq(batchRows.batchId, batchId), notInArray(batchRows.match, ['found', 'waiting']))
  return changeDraft({ desk, actor, batchId }, 'batch.search', {}, (tx) =>
    tx.update(batchRows).set({ match: 'waiting', matchField: null, matchAt: null }).where(missed),
  )
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
