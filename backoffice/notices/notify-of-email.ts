import { eq } from 'drizzle-orm'
import { enqueue } from '#database/jobs'
import type { Db, Tx } from '#database/open'
import { people } from '../people/tables'
import { noticeQueue, notify } from './notify'

type Changed = { personId: string; former: string; at: Date }

/**
 * Notifies a person of their new e-mail, in the transaction of the change: like of everything else, and also at the former address,
 * whatever they have chosen, because whoever took over their account reads all other notices.
 */
export async function notifyOfEmail(tx: Tx, { personId, former, at }: Changed): Promise<void> {
  await notify(tx, { to: { people: [personId] }, kind: 'email_changed', about: { kind: 'person', id: personId }, at })
  const key = `${personId} ${former} ${at.toISOString()}`
  await enqueue(tx, { queue: noticeQueue, key, payload: { person: personId, former }, runAt: at })
}

/** Returns the language that a person has chosen; null for none. */
export async function localeOf(db: Db, personId: string) {
  const [person] = await db.select({ locale: people.locale }).from(people).where(eq(people.id, personId))
  return person?.locale ?? null
}
