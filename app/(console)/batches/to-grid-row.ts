import 'server-only'
import { openCells } from '#backoffice/batches/row-cells'
import type { BatchRow } from '#backoffice/batches/tables'
import type { Desk } from '#backoffice/desk'
import type { GridRow } from './grid-row'

/** A row of a draft as the person who repairs it sees it: with the cells of their own file. */
export function toGridRow(desk: Pick<Desk, 'vault'>, row: BatchRow): GridRow {
  const { rowNumber, version, faults, match, matchField, twinOf, paidBefore, intended, leftOut } = row
  const cells = openCells(desk, row) ?? []
  return {
    row: rowNumber,
    version,
    cells,
    faults,
    match,
    matchField,
    twinOf,
    paidBeforeAt: paidBefore?.at ?? null,
    intended,
    leftOut,
  }
}
