import 'server-only'
import type { Desk } from '#backoffice/desk'
import { createVault } from '#database/vault'
import { rulesOf } from './entry-settings'
import { env } from './env'
import { secrets } from './secrets'
import { deskDatabase } from './service'

/** Returns the desk, on the one database of this process. */
export async function openDesk(): Promise<Desk> {
  const { db } = await deskDatabase()
  const { audit, encryption, fingerprint } = await secrets() // only after the check that the database was made with them
  const vault = createVault({ encryptionKey: encryption, fingerprintKey: fingerprint })
  return {
    db,
    auditKey: audit,
    vault,
    now: () => new Date(),
    timeZone: env.BUSINESS_TIME_ZONE,
    demo: env.DEMO,
    rules: rulesOf(env),
  }
}
