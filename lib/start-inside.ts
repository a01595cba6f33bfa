import 'server-only'
import { standBeforeNext } from './before-next'
import { notePeers } from './client-address'
import { env } from './env'
import { startWorker } from './worker'

/** What an app process starts beside its pages. */
export function startInside(): void {
  notePeers()
  standBeforeNext()
  if (!env.WORKER) return
  const worker = startWorker()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => worker.stop())
}
