import { startWorker } from '#lib/worker'
import { stopWish } from './child'
import { closeInstallation } from './prepare'

/** `npm run worker`: what the app does beside its pages, as its own process (set WORKER=false for the app then). */
export async function run(): Promise<number> {
  const wish = stopWish()
  const worker = startWorker()
  await wish
  await worker.stop()
  await closeInstallation()
  return 0
}
