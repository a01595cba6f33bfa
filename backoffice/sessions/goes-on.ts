import { eq } from 'drizzle-orm'
import type { Desk } from '../desk'
import { mayEnter } from '../people/people'
import { people } from '../people/tables'
import { sessionHours } from './sessions'
import { sessions } from './tables'

/**
 * Returns whether a session has not ended and its person may still sign in, for an answer that is sent for longer than a moment. A
 * locked session goes on: what was requested before the lock arrives.
 */
export async function goesOn({ db, now, demo }: Pick<Desk, 'db' | 'now' | 'demo'>, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt, person: people })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(eq(sessions.id, sessionId))
  if (row === undefined || !mayEnter({ demo }, row.person)) return false
  return now().getTime() < row.createdAt.getTime() + sessionHours * 3_600_000
}
