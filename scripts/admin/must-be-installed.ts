import { existsSync } from 'node:fs'
import { findHome } from '#database/embedded-files'
import { env } from '#lib/server/env'

/** The commands with which an installation may begin. */
const mayBeFirst: readonly string[] = ['organization', 'create-admin', 'create-person', 'invite', 'demo-credentials']

/**
 * Throws if this command has nothing to act on, because no embedded database was made in DATA_DIR. Otherwise an operator who lacks
 * the settings of the app would make an empty installation, and read that its payments are stopped.
 */
export async function mustBeInstalled(command: string): Promise<void> {
  if (env.DATABASE_URL !== undefined || mayBeFirst.includes(command)) return
  if (existsSync(await findHome(env.DATA_DIR))) return
  throw new Error(
    `There is no installation in ${env.DATA_DIR}, and nothing was done. Run the command with the settings of the app: DATA_DIR, or ` +
      'DATABASE_URL and APP_ORIGIN',
  )
}
