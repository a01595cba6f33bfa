import 'server-only'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { withFileLock } from '#database/file-lock'
import type { Database } from '#database/open'
import { headCopies } from '#lib/server/audit-heads'
import { openDesk } from '#lib/server/desk'
import { env } from '#lib/server/env'
import { builtIn, builtInCredentials, migrateInstallation, serviceSecrets, withOwner } from '#lib/server/service'
import { markDemo, readDataKind } from './demo-mark'
import { makeHistory } from './make-history'

/**
 * Fills a new installation with the demo, once. A seeding that was killed half-way is deleted and repeated: its history is
 * written in order and cannot be continued. If the data are not a demo, it throws and leaves them unchanged.
 */
export async function seedDemoOnce(say: (line: string) => void): Promise<void> {
  await withFileLock(join(env.DATA_DIR, 'demo.lock'), async () => {
    const installation = await builtIn()
    const kind = await readDataKind(installation.database)
    if (kind === 'complete') return
    if (kind === 'own') throw new Error(noDemo)
    say('Making the demo data …')
    await withOwner(async (owner) => {
      if (kind === 'incomplete') await startAgain(owner)
      await markDemo(owner, 'incomplete')
    })
    await makeHistory(installation, await serviceSecrets(), await openDesk(), { weeks: env.DEMO_WEEKS })
    await builtInCredentials() // the console serves the first organization
    await withOwner((owner) => markDemo(owner, 'complete'))
  })
}

const noDemo =
  `The data in ${env.DATA_DIR} are no demo, so nothing was started and nothing was changed. ` +
  'Set APP_ORIGIN to run on them, or DATA_DIR to an empty folder for a demo.'

async function startAgain(owner: Database): Promise<void> {
  await owner.sql.unsafe('drop schema payments, backoffice, jobs cascade')
  await rm(join(env.DATA_DIR, 'console-key'), { force: true })
  await headCopies().file.setAside(new Date())
  await migrateInstallation(owner)
}
