import 'server-only'
import { readCapabilities } from './api'
import { standBeforeNext } from './before-next'
import { notePeers } from './client-address'
import { env } from './env'
import { log } from './log'
import { startWorker } from './worker'

/** What an app process starts beside its pages. */
export function startInside(): void {
  notePeers()
  standBeforeNext()
  // Asked now, so that the first page does not wait for it. Who fails to answer now is asked by that page.
  readCapabilities().catch((error) => log.warn({ err: error }, 'the API did not tell what it can do'))
  if (!env.WORKER) return
  const worker = startWorker()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => worker.stop())
}
