import 'server-only'
import type { BatchGround, MatchGround } from '#backoffice/batches/ground'
import { perProcess } from '#database/per-process'
import { createBatchGround } from '../batches/batch-ground'
import { openPayments } from './payments'

/** One per process, so that answers cached for one row serve the next ones. */
const ground = perProcess('batches', async () => createBatchGround(await openPayments()))

/** Returns the dependencies of batches in this process. */
export function openBatches(): Promise<BatchGround & MatchGround> {
  return ground.get()
}
