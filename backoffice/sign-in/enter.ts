import type { Tx } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { type Actor, type Desk, knownAddress, stranger } from '../desk'
import type { Person } from '../people/people'
import { resumeSession } from '../sessions/lock-session'
import { openSession } from '../sessions/sessions'
import type { EntryWay } from '../sessions/tables'
import type { SignInPlace } from './known-origins'

/** The origin of a sign-in attempt. */
export type Origin = SignInPlace & {
  userAgent?: string
  requestId: string
  /** The session id in the browser's cookie, which may be locked. */
  sid?: string
}

/** `sid` is for the session cookie only; `device` is for a permanent cookie of the browser. */
export type SignedIn = { person: Person; sid: string; device: string }

type Entry = { from: Origin; action: string; enteredBy: EntryWay; provenAt?: Date | null }

/** Opens a new session or resumes the locked one of this browser, always under a new id (against session fixation). */
export async function enter(tx: Tx, desk: Desk, person: Person, { from, action, enteredBy, provenAt = desk.now() }: Entry) {
  const how = { personId: person.id, enteredBy, provenAt }
  const resumed = from.sid === undefined ? undefined : await resumeSession(tx, desk, { ...how, sid: from.sid })
  const opened = resumed ?? (await openSession(tx, { ...how, userAgent: from.userAgent, address: from.address, now: desk.now() }))
  const act = resumed === undefined ? { action } : { action: 'session.unlock' }
  const entry = { ...act, object: objectOf(person), after: { by: enteredBy }, result: 'done' } as const
  await appendAudit(tx, desk, actorOf(person, from, opened.sessionId), entry)
  return { person, sid: opened.sid }
}

/** Returns the audit entry of a refused attempt: the person is the object, and the actor is unknown. */
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

/** Returns the actor of an attempt, of whom only the address is known. */
export function strangerFrom({ requestId, address }: Pick<Origin, 'requestId' | 'address'>): Actor {
  return stranger(requestId, knownAddress(address))
}
