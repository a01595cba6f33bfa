import 'server-only'
import { decryptCells } from '#backoffice/batches/row-cells'
import type { BatchRow } from '#backoffice/batches/tables'
import type { Desk } from '#backoffice/desk'
import type { GridRow } from './grid-row'

/** Converts a row of a draft for the grid, with the cells of the uploaded file. */
export function toGridRow(desk: Pick<Desk, 'vault'>, row: BatchRow): GridRow {
  const { rowNumber, version, faults, match, matchField, matchFacts, twinOf, paidBefore, intended, leftOut } = row
  const cells = decryptCells(desk, row) ?? []
  return {
    row: rowNumber,
    version,
    cells,
    faults,
    match,
    matchField,
    matchFacts,
    twinOf,
    paidBeforeAt: paidBefore?.at ?? null,
    intended,
    leftOut,
  }
}
