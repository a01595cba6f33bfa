import 'server-only'
import { formatters } from '#app/formatters'
import type { Batch } from '#backoffice/batches/tables'
import type { Candidate } from '../lookup/candidate'
import { toBatchLines } from './batch-lines'

/** Batches as rows of the palette: how much they debit, how far they are, and where each stands. */
export async function batchCandidates(batches: readonly Batch[]): Promise<Candidate[]> {
  if (batches.length === 0) return []
  const lines = await toBatchLines(batches, await formatters())
  return lines.map(({ id, href, name, state, stateWord, far, debit, currency }) => ({
    ...{ key: `batch-${id}`, kind: 'batch', href, label: name },
    detail: `${debit} ${currency} · ${far}`,
    status: { kind: 'batch', status: state, label: stateWord },
  }))
}
