import 'server-only'
import type { Desk } from '#backoffice/desk'
import { env } from './env'
import { secrets } from './secrets'
import { deskDatabase } from './service'

/** What the console remembers, on the one database of this process. */
export async function openDesk(): Promise<Desk> {
  const { db } = await deskDatabase()
  const { audit } = await secrets() // after the database was found to be made with them
  return { db, auditKey: audit, now: () => new Date(), demo: env.DEMO }
}
