import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { allowApp, createRole, roleOf } from '#database/app-role'
import { env } from '#lib/server/env'
import { installationFiles, migrateInstallation, withOwner } from '#lib/server/service'

/**
 * Creates the app's role on your own database server, or changes its password, and prints the settings for it. The role can read
 * and write, but it cannot change or delete rows of append-only tables: the audit trail, the ledger and the events.
 */
export async function makeDatabaseRole(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { name: { type: 'string', default: 'cauce_app' } } })
  if (env.DATABASE_URL === undefined)
    throw new Error('DATABASE_URL is not set: the embedded database has its role of the app already. Nothing was changed')
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(values.name))
    throw new Error('The name may contain lower-case letters, digits and _ only: --name cauce_app')
  return withOwner(async (owner) => {
    if (values.name === roleOf(owner))
      throw new Error(`${values.name} owns the tables. Nothing was changed; choose another --name`)
    await migrateInstallation(owner)
    const password = randomBytes(24).toString('base64url')
    await createRole(owner, values.name, password)
    await allowApp(owner, values.name, installationFiles())
    const url = new URL(owner.url)
    url.username = values.name
    url.password = password
    console.log(`DATABASE_URL=${url.href}`)
    console.error(
      `${values.name} may add to the audit trail, the books and the events, and cannot change them. Put this line into the settings. On the machine that\n` +
        'starts first after an update, set DATABASE_OWNER_URL to the former DATABASE_URL. The password is shown only this once.',
    )
    return 0
  })
}
