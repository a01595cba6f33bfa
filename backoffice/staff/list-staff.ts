import { isNotNull, max } from 'drizzle-orm'
import type { Desk } from '../desk'
import { listPeople, type Person } from '../people/people'
import { people } from '../people/tables'
import { sessionEnd } from '../sessions/sessions'
import { sessions } from '../sessions/tables'
import { knownOrigins } from '../sign-in/tables'

/**
 * `lastSeenAt` is undefined for people who never signed in, or not for a long time; `hasPassword` is false for those who sign in
 * through their company only.
 */
export type StaffRow = Person & { lastSeenAt: Date | undefined; openSessions: number; hasPassword: boolean }

/** Lists all people by name, with the last activity and the number of open sessions. Demo people only in a demo. */
export async function listStaff({ db, now, demo }: Pick<Desk, 'db' | 'now' | 'demo'>): Promise<StaffRow[]> {
  const [everybody, open, entered, withPassword] = await Promise.all([
    listPeople(db),
    db.select().from(sessions),
    db
      .select({ personId: knownOrigins.personId, seenAt: max(knownOrigins.seenAt) })
      .from(knownOrigins)
      .groupBy(knownOrigins.personId),
    db.select({ id: people.id }).from(people).where(isNotNull(people.passwordHash)),
  ])
  return everybody
    .filter((person) => demo || !person.demo)
    .map((person) => {
      const own = open.filter(({ personId }) => personId === person.id)
      // Ended sessions leave no row, but origins of sign-ins are stored for longer.
      const cameIn = entered.find(({ personId }) => personId === person.id)?.seenAt
      const seen = [...own.map(({ lastSeenAt }) => lastSeenAt), ...(cameIn ? [cameIn] : [])]
      const openSessions = own.filter((session) => sessionEnd(session, person.roles) > now()).length
      const hasPassword = withPassword.some(({ id }) => id === person.id)
      return { ...person, hasPassword, lastSeenAt: newest(seen), openSessions }
    })
}

function newest(moments: readonly Date[]): Date | undefined {
  return [...moments].sort((a, b) => b.getTime() - a.getTime())[0]
}
