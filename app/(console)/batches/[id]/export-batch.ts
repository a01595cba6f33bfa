import 'server-only'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { findBatch } from '#backoffice/batches/find-batch'
import { listRowsAfter } from '#backoffice/batches/list-rows'
import type { BatchRow } from '#backoffice/batches/tables'
import { ServiceError } from '#contract/errors'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { streamExport } from '../../_kit/list/stream-export'
import { cellsAsRead, outcomeCells, resultColumns } from './result-cells'
import { stateWords } from './state-words'

/** Exports the columns of the file as they were read and, after the submission, the outcome of each row. */
export async function exportBatch(id: string, staff: Staff): Promise<Response> {
  const desk = await openDesk()
  const [t, timeZone, say, batch] = await Promise.all([
    getTranslations('batch-file'),
    getTimeZone(),
    stateWords(),
    findBatch(desk.db, id),
  ])
  if (batch === undefined) throw new ServiceError('not_found', `no batch ${id}`)
  const isDraft = batch.state === 'draft'
  return streamExport(
    {
      kind: 'batch',
      name: `${t(isDraft ? 'corrected' : 'result')}-${id.slice(-8)}.csv`,
      columns: [...batch.headers, ...(isDraft ? [] : resultColumns.map((column) => t(`columns.${column}`)))],
      filter: { batch_id: id },
      readPage: async (cursor) => {
        const data = await listRowsAfter(desk.db, id, Number(cursor ?? 0))
        const last = data.at(-1)
        return { data, has_more: last !== undefined, next_cursor: last ? String(last.rowNumber) : null }
      },
      toCells: (row: BatchRow) => [...cellsAsRead(desk, batch, row), ...(isDraft ? [] : outcomeCells(batch, row, say, timeZone))],
      broken: t('broken'),
      unread: (count) => t('unread', { count }),
    },
    staff,
  )
}
