import 'server-only'
import type { Desk } from '#backoffice/desk'
import { env } from './env'
import { secrets } from './secrets'
import { deskDatabase } from './service'

/** What the console remembers, on the one database of this process. */
export async function openDesk(): Promise<Desk> {
  const [{ db }, { audit }] = await Promise.all([deskDatabase(), secrets()])
  return { db, auditKey: audit, now: () => new Date(), demo: env.DEMO }
}
