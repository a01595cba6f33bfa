import { max } from 'drizzle-orm'
import type { Desk } from '../desk'
import { listPeople, type Person } from '../people/people'
import { sessionEnd } from '../sessions/sessions'
import { sessions } from '../sessions/tables'
import { knownOrigins } from '../sign-in/tables'

/** `lastSeenAt`: undefined for who has not come in for long, or never. */
export type StaffRow = Person & { lastSeenAt: Date | undefined; openSessions: number }

/** Everybody who works here, by name, with when they were seen last and in how many browsers they are signed in. Invented people only in a demo. */
export async function listStaff({ db, now, demo }: Pick<Desk, 'db' | 'now' | 'demo'>): Promise<StaffRow[]> {
  const [everybody, open, entered] = await Promise.all([
    listPeople(db),
    db.select().from(sessions),
    db
      .select({ personId: knownOrigins.personId, seenAt: max(knownOrigins.seenAt) })
      .from(knownOrigins)
      .groupBy(knownOrigins.personId),
  ])
  return everybody
    .filter((person) => demo || !person.demo)
    .map((person) => {
      const own = open.filter(({ personId }) => personId === person.id)
      // A session that ended leaves no row; where the person came in is remembered for longer.
      const cameIn = entered.find(({ personId }) => personId === person.id)?.seenAt
      const seen = [...own.map(({ lastSeenAt }) => lastSeenAt), ...(cameIn ? [cameIn] : [])]
      const openSessions = own.filter((session) => sessionEnd(session, person.roles) > now()).length
      return { ...person, lastSeenAt: newest(seen), openSessions }
    })
}

function newest(moments: readonly Date[]): Date | undefined {
  return [...moments].sort((a, b) => b.getTime() - a.getTime())[0]
}
