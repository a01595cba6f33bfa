import 'server-only'
import type { Database } from '#database/open'
import { ForeignSecretsError, type HeldSecrets, holdsData } from '#database/secret-prints'
import { env } from './env'
import { readUnlessMissing, replaceable, secrets, secretsFile } from './secrets'

/**
 * Returns the secrets for the check against the database. They are created if the database is empty; if it has data and the file
 * is missing, this throws `ForeignSecretsError` and creates no file.
 */
export async function readInstalledSecrets(database: Pick<Database, 'db'>): Promise<HeldSecrets> {
  const file = secretsFile(env.DATA_DIR)
  // The data are checked first: another process that starts in this folder creates its secrets before its data.
  if ((await holdsData(database)) && (await readUnlessMissing(file)) === undefined)
    throw new ForeignSecretsError(`${file} is missing, but the database holds data that were made with it.`)
  return { secrets: await secrets(), file, replaceable }
}

/**
 * Does the same for data that are about to arrive and were made with existing secrets: throws `ForeignSecretsError` if the file
 * is missing.
 */
export async function broughtSecrets(): Promise<HeldSecrets> {
  const file = secretsFile(env.DATA_DIR)
  if ((await readUnlessMissing(file)) === undefined) throw new ForeignSecretsError(`${file} is missing.`)
  return { secrets: await secrets(), file, replaceable }
}
