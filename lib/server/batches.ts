import 'server-only'
import type { BatchDeps, MatchDeps } from '#backoffice/batches/deps'
import { perProcess } from '#database/per-process'
import { createBatchDeps } from '../batches/batch-deps'
import { openPayments } from './payments'

/** One per process, so that answers cached for one row serve the next ones. */
const deps = perProcess('batches', async () => createBatchDeps(await openPayments()))

/** Returns the dependencies of batches in this process. */
export function openBatches(): Promise<BatchDeps & MatchDeps> {
  return deps.get()
}
