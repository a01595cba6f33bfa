import 'server-only'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createPerson } from '#backoffice/people/create-person'
import { withFileLock } from '#database/file-lock'
import { openDesk } from '../desk'
import { env } from '../env'
import { type BuiltIn, builtIn, builtInCredentials, migrateInstallation, serviceSecrets } from '../service'
import { demoPassword, demoPeople } from './demo-people'
import { makeHistory } from './make-history'

const complete = 'Demo data, complete'

/**
 * Fills a new installation with the demo, once. A seeding that was killed half-way is thrown away and made again:
 * its history was written in order and cannot be taken up in the middle.
 */
export async function seedDemoOnce(say: (line: string) => void): Promise<void> {
  await withFileLock(join(env.DATA_DIR, 'demo.lock'), async () => {
    const installation = await builtIn()
    if (await isComplete(installation)) return
    say('Making the demo data …')
    await startAgain(installation)
    const desk = await openDesk()
    for (const person of demoPeople) await createPerson(desk, { ...person, password: demoPassword })
    await makeHistory(installation, await serviceSecrets())
    await builtInCredentials() // the console serves the first organization
    await installation.database.sql.unsafe(`comment on schema payments is '${complete}'`)
  })
}

async function isComplete({ database }: BuiltIn): Promise<boolean> {
  const [row] = await database.sql`select obj_description('payments'::regnamespace, 'pg_namespace') as comment`
  return row?.comment === complete
}

async function startAgain(installation: BuiltIn): Promise<void> {
  const [row] = await installation.database.sql`select exists (select from payments.organizations) as begun`
  if (row?.begun !== true) return
  await installation.database.sql.unsafe('drop schema payments, backoffice, jobs cascade')
  await rm(join(env.DATA_DIR, 'console-key'), { force: true })
  await migrateInstallation(installation)
}
