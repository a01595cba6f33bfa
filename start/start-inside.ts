import 'server-only'
import { readCapabilities } from '#lib/server/api'
import { apiMapping } from '#lib/server/api-mapping'
import { hookBeforeNext } from '#lib/server/before-next'
import { notePeers } from '#lib/server/client-address'
import { env } from '#lib/server/env'
import { logFailuresOfNext } from '#lib/server/failures-of-next'
import { forwardToService } from '#lib/server/forward-to-service'
import { log } from '#lib/server/log'
import { offerProbes } from '#lib/server/probes'
import { readReadiness } from '#lib/server/readiness'
import { howToEnter } from './how-to-enter'
import { showMetrics } from './metrics'
import { prepare } from './prepare'
import { startWorker } from './worker'

/**
 * Does what an app process does before its first request and beside its pages. Requests that arrive before it is ready wait; if
 * it cannot become ready, the process exits and prints the reason in one line.
 */
export async function startInside(): Promise<void> {
  notePeers()
  hookBeforeNext()
  offerProbes({ readReadiness, forwardToService })
  await showMetrics('app')
  try {
    apiMapping() // throws if the file cannot be used
    await prepare()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  // Probes now, so that the first page does not wait for it. If it fails, that page probes again.
  readCapabilities().catch((error) => log.warn({ err: error }, 'the API did not tell what it can do'))
  if (env.WORKER) {
    const worker = startWorker()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => worker.stop())
  }
  await announce()
  if (process.env.NODE_ENV === 'production') logFailuresOfNext()
}

/** Prints to the standard error: in a terminal a demo's standard output, its log, is discarded to keep the address visible. */
async function announce(): Promise<void> {
  const lines = [`Cauce is at ${env.APP_ORIGIN}`, '', ...(await howToEnter())]
  const where = env.DATABASE_URL === undefined ? env.DATA_DIR : 'your database'
  console.error(`${lines.join('\n').trimEnd()}\n\nCtrl-C stops it. Data is in ${where}.`)
}
