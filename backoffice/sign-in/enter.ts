import type { Tx } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { type Actor, type Desk, knownAddress, stranger } from '../desk'
import type { Person } from '../people/people'
import { resumeSession } from '../sessions/lock-session'
import { openSession } from '../sessions/sessions'
import type { EntryWay } from '../sessions/tables'
import type { SignInPlace } from './known-origins'

/** Where a try comes from. */
export type Origin = SignInPlace & {
  userAgent?: string
  requestId: string
  /** The session that this browser carries, which may be locked. */
  sid?: string
}

/** `sid` goes into the cookie of the session and nowhere else, `device` into a cookie of the browser that stays. */
export type SignedIn = { person: Person; sid: string; device: string }

type Entry = { from: Origin; action: string; enteredBy: EntryWay; provenAt?: Date | null }

/** A session always gets an id nobody could have planted: a new one, or the one that this browser has locked goes on. */
export async function enter(tx: Tx, desk: Desk, person: Person, { from, action, enteredBy, provenAt = desk.now() }: Entry) {
  const how = { personId: person.id, enteredBy, provenAt }
  const resumed = from.sid === undefined ? undefined : await resumeSession(tx, desk, { ...how, sid: from.sid })
  const opened = resumed ?? (await openSession(tx, { ...how, userAgent: from.userAgent, address: from.address, now: desk.now() }))
  const act = resumed === undefined ? action : 'session.unlock'
  const entry = { action: act, object: objectOf(person), after: { by: enteredBy }, result: 'done' } as const
  await appendAudit(tx, desk, actorOf(person, from, opened.sessionId), entry)
  return { person, sid: opened.sid }
}

/** A try that was refused, as the trail keeps it: of whom, and by whom nobody knows. */
export function refusedAt(person: Pick<Person, 'id'>) {
  return { action: 'sign_in', object: objectOf(person), result: 'denied' } as const
}

function objectOf(person: Pick<Person, 'id'>) {
  return { kind: 'person', id: person.id }
}

function actorOf(person: Person, from: Origin, sessionId: string): Actor {
  const { id: personId, name, roles } = person
  return { personId, name, roles, sessionId, requestId: from.requestId, address: knownAddress(from.address) }
}

/** Who tries, of whom nothing is known but where they are. */
export function strangerFrom({ requestId, address }: Pick<Origin, 'requestId' | 'address'>): Actor {
  return stranger(requestId, knownAddress(address))
}
