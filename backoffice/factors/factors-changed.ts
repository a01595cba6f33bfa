import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#database/open'
import type { Actor, Desk } from '../desk'
import { people } from '../people/tables'
import { sessions } from '../sessions/tables'
import { hasSecondFactor } from './has-second-factor'

/**
 * Updates on the person whether there is a second factor, and ends all other sessions. The current one remains, because it has
 * shown the factor. Runs in the transaction of the change.
 */
export async function factorsChanged(tx: Tx, desk: Pick<Desk, 'now'>, actor: Actor, personId: string): Promise<void> {
  const [person] = await tx.select({ since: people.secondFactorAt }).from(people).where(eq(people.id, personId)).for('update')
  const secondFactorAt = (await hasSecondFactor(tx, personId)) ? (person?.since ?? desk.now()) : null
  await tx.update(people).set({ secondFactorAt }).where(eq(people.id, personId))
  const own = actor.sessionId === null ? undefined : ne(sessions.id, actor.sessionId)
  await tx.delete(sessions).where(and(eq(sessions.personId, personId), own))
  const factorShownAt = secondFactorAt === null ? null : desk.now()
  await tx.update(sessions).set({ factorShownAt }).where(eq(sessions.personId, personId))
}
