import { ForeignSecretsError } from '#database/secret-prints'
import { apiMapping } from '#lib/server/api-mapping'
import { log } from '#lib/server/log'
import { builtIn } from '#lib/server/service'
import { showMetrics } from '#start/metrics'
import { closeInstallation } from '#start/prepare'
import { startWorker } from '#start/worker'
import { stopWish } from './child'

/** Runs `npm run worker`: the background work of the app in a separate process (set WORKER=false for the app then). */
export async function run(): Promise<number> {
  const wish = stopWish()
  apiMapping() // throws if the file cannot be used
  await showMetrics('worker')
  await builtIn().catch((error) => {
    if (error instanceof ForeignSecretsError) throw error
    log.error({ err: error }, 'the database is out of reach') // the worker waits for it
  })
  const worker = startWorker()
  await wish
  await worker.stop()
  await closeInstallation()
  return 0
}
