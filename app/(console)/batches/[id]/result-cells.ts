import 'server-only'
import { decryptCells } from '#backoffice/batches/row-cells'
import type { Batch, BatchRow } from '#backoffice/batches/tables'
import type { Desk } from '#backoffice/desk'
import { formatDecimal } from '#contract/money'
import { zonedClock } from '#lib/shared/zoned-day'

/** The columns that a result file has beside those of the file. */
export const resultColumns = [
  'state',
  'why',
  'quote',
  'reference',
  'debit',
  'currency',
  'rate',
  'received',
  'ended',
  'key',
] as const

type Say = { state: (row: BatchRow) => string; why: (row: BatchRow) => string | undefined }

/** Returns the cells of a row as they were read; empty ones if the customer was erased. */
export function cellsAsRead(desk: Pick<Desk, 'vault'>, { headers }: Pick<Batch, 'headers'>, row: BatchRow): string[] {
  return decryptCells(desk, row) ?? headers.map(() => '')
}

/** Returns the outcome of a row, in the order of `resultColumns`. */
export function outcomeCells({ sourceCurrency }: Pick<Batch, 'sourceCurrency'>, row: BatchRow, say: Say, timeZone: string) {
  return [
    say.state(row),
    say.why(row) ?? '',
    row.quoteId ?? '',
    row.reference ?? '',
    figureOrEmpty(row.debitMinor),
    sourceCurrency,
    row.rate ?? '',
    figureOrEmpty(row.receivedMinor),
    row.endedAt ? zonedClock(row.endedAt, timeZone) : '',
    row.rowKey ?? '',
  ]
}

function figureOrEmpty(minor: bigint | null): string {
  return minor === null ? '' : formatDecimal(minor, 2)
}
