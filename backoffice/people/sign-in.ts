import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { openSession } from '../sessions/sessions'
import { matchesPassword } from './password'
import { findDemoPerson, findRowByEmail, mayEnter, type Person, toPerson } from './people'
import { beginAttempt, endAttempt } from './throttle'

/** Where a try comes from. */
export type Origin = { address: string; userAgent?: string; requestId: string }

/** `sid` goes into the cookie and nowhere else. */
export type SignedIn = { person: Person; sid: string }

/**
 * Checks a password and opens a session. Refuses with `sign_in_failed` (extra.tries_left) or `too_many_attempts` (retryAfter):
 * the same for a wrong password, an unknown person and one who may not enter, and in about the same time.
 */
export async function signIn(desk: Desk, typed: { email: string; password: string }, from: Origin): Promise<SignedIn> {
  const attempt = await beginAttempt(desk, typed.email, from.address)
  if (!attempt.allowed) {
    throw new ServiceError('too_many_attempts', 'sign-in is paused', { retryAfter: attempt.retryAfter })
  }
  const row = await findRowByEmail(desk.db, typed.email)
  const matches = await matchesPassword(typed.password, row?.passwordHash)
  if (row === undefined || !matches || !mayEnter(desk, row)) {
    await recordRefusal(desk, row && toPerson(row), from)
    throw new ServiceError('sign_in_failed', 'wrong e-mail or password', { extra: { tries_left: attempt.triesLeft } })
  }
  await endAttempt(desk, typed.email, from.address)
  return enter(desk, toPerson(row), from, 'sign_in')
}

/** One click instead of a password, for the invented people of a demo, and in a demo only. Else refuses with `sign_in_failed`. */
export async function signInToDemo(desk: Desk, personId: string, from: Origin): Promise<SignedIn> {
  const person = await findDemoPerson(desk.db, personId)
  if (person === undefined || !mayEnter(desk, person)) throw new ServiceError('sign_in_failed', 'nobody of this demo')
  return enter(desk, person, from, 'sign_in.demo')
}

/** A session always begins new, with an id nobody could have planted. */
function enter(desk: Desk, person: Person, from: Origin, action: string): Promise<SignedIn> {
  return transaction(desk.db, async (tx) => {
    const { sid, sessionId } = await openSession(tx, { personId: person.id, userAgent: from.userAgent, now: desk.now() })
    await appendAudit(tx, desk, actorOf(person, from, sessionId), { action, object: objectOf(person), result: 'done' })
    return { person, sid }
  })
}

/** A try at a name nobody has leaves no record: a stranger could fill the trail. Tries are slowed down all the same. */
function recordRefusal(desk: Desk, person: Person | undefined, from: Origin): Promise<void> {
  if (person === undefined) return Promise.resolve()
  const refused = { action: 'sign_in', object: objectOf(person), result: 'denied', code: 'sign_in_failed' } as const
  return transaction(desk.db, (tx: Tx) => appendAudit(tx, desk, stranger(from), refused))
}

function objectOf(person: Person) {
  return { kind: 'person', id: person.id }
}

function actorOf(person: Person, from: Origin, sessionId: string): Actor {
  return { personId: person.id, name: person.name, roles: person.roles, sessionId, requestId: from.requestId }
}

function stranger(from: Origin): Actor {
  return { personId: null, name: '?', roles: [], sessionId: null, requestId: from.requestId }
}
