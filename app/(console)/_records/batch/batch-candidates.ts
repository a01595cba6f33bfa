import 'server-only'
import { formatters } from '#app/formatters'
import type { Batch } from '#backoffice/batches/tables'
import type { Candidate } from '../lookup/candidate'
import { toBatchLines } from './batch-lines'

/** Returns batches as rows of the palette: debit, progress and state. */
export async function batchCandidates(batches: readonly Batch[]): Promise<Candidate[]> {
  if (batches.length === 0) return []
  const lines = await toBatchLines(batches, await formatters())
  return lines.map(({ id, href, name, state, stateWord, far, debit, currency }) => ({
    key: `batch-${id}`,
    kind: 'batch',
    href,
    label: name,
    detail: debit === undefined ? far : `${debit} ${currency} · ${far}`,
    status: { kind: 'batch', status: state, label: stateWord },
  }))
}
