import 'server-only'
import { notePeers } from './client-address'
import { env } from './env'
import { mendRequestLines } from './request-lines'
import { startWorker } from './worker'

/** What an app process starts beside its pages. */
export function startInside(): void {
  notePeers()
  mendRequestLines()
  if (!env.WORKER) return
  const worker = startWorker()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => worker.stop())
}
