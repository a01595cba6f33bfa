import 'server-only'
import type { BatchGround, MatchGround } from '#backoffice/batches/ground'
import { perProcess } from '#database/per-process'
import { createBatchGround } from '../batches/batch-ground'
import { openPayments } from './payments'

/** One per process: what was asked for one row is known for the next ones. */
const ground = perProcess('batches', async () => createBatchGround(await openPayments()))

/** Returns what batches are paid with in this process. */
export function openBatches(): Promise<BatchGround & MatchGround> {
  return ground.get()
}
