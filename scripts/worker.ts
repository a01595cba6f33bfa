import { ForeignSecretsError } from '#database/secret-prints'
import { log } from '#lib/log'
import { closeInstallation } from '#lib/prepare'
import { builtIn } from '#lib/service'
import { startWorker } from '#lib/worker'
import { stopWish } from './child'

/** `npm run worker`: what the app does beside its pages, as its own process (set WORKER=false for the app then). */
export async function run(): Promise<number> {
  const wish = stopWish()
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
