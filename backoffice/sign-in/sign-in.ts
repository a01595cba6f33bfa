import { randomBytes } from 'node:crypto'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { type Actor, type Desk, knownAddress, stranger } from '../desk'
import { matchesPassword, nobodysHash } from '../people/password'
import { findDemoPerson, findRowByEmail, mayEnter, type Person, toPerson } from '../people/people'
import { openSession } from '../sessions/sessions'
import { rememberOrigins, type SignInPlace } from './known-origins'
import { beginAttempt, countUnrecorded, endAttempt } from './throttle'

/** Where a try comes from. */
export type Origin = SignInPlace & { userAgent?: string; requestId: string }

/** `sid` goes into the cookie of the session and nowhere else, `device` into a cookie of the browser that stays. */
export type SignedIn = { person: Person; sid: string; device: string }

/**
 * Checks a password and opens a session. Refuses with `sign_in_failed`: the same, by the same steps and in the same time, for a wrong password, an
 * unknown person and one who may not enter, and an account that is paused after failed tries. An address that failed too often is refused with
 * `too_many_attempts` (retryAfter), whoever it tries. `nobody` is a hash for names that nobody has; it must cost what stored ones cost.
 */
export async function signIn(
  desk: Desk,
  typed: { email: string; password: string },
  from: Origin,
  nobody: string = nobodysHash,
): Promise<SignedIn> {
  const attempt = await beginAttempt(desk, typed.email, from)
  if (attempt.state === 'address_paused') {
    throw new ServiceError('too_many_attempts', 'the address is paused', { retryAfter: attempt.retryAfter })
  }
  const row = await findRowByEmail(desk.db, typed.email)
  const matches = await matchesPassword(typed.password, row?.passwordHash ?? nobody, attempt.lane)
  if (row === undefined || !matches || !mayEnter(desk, row) || attempt.state === 'paused') {
    await recordRefusal(desk, row && attempt.state === 'counted' ? toPerson(row) : undefined, from)
    throw new ServiceError('sign_in_failed', 'wrong e-mail or password, or a pause')
  }
  const device = from.device ?? randomBytes(16).toString('base64url')
  return transaction(desk.db, async (tx) => {
    await endAttempt(tx, attempt, desk.now())
    await rememberOrigins(tx, desk, row.id, { address: from.address, device })
    return { ...(await enter(tx, desk, toPerson(row), { from, action: 'sign_in' })), device }
  })
}

/** One click instead of a password, for the invented people of a demo, and in a demo only. Else refuses with `sign_in_failed`. */
export async function signInToDemo(desk: Desk, personId: string, from: Origin): Promise<Omit<SignedIn, 'device'>> {
  const person = await findDemoPerson(desk.db, personId)
  if (person === undefined || !mayEnter(desk, person)) throw new ServiceError('sign_in_failed', 'nobody of this demo')
  return transaction(desk.db, (tx) => enter(tx, desk, person, { from, action: 'sign_in.demo' }))
}

/** A session always begins new, with an id nobody could have planted. */
async function enter(tx: Tx, desk: Desk, person: Person, { from, action }: { from: Origin; action: string }) {
  const { sid, sessionId } = await openSession(tx, { personId: person.id, userAgent: from.userAgent, now: desk.now() })
  await appendAudit(tx, desk, actorOf(person, from, sessionId), { action, object: objectOf(person), result: 'done' })
  return { person, sid }
}

/**
 * A try at a name nobody has leaves no record, and neither does one during a pause: a stranger could fill the trail. Both are slowed down all
 * the same, and take as long.
 */
function recordRefusal(desk: Desk, person: Person | undefined, from: Origin): Promise<void> {
  return transaction(desk.db, async (tx) => {
    if (person === undefined) return countUnrecorded(tx, desk.now())
    const refused = { action: 'sign_in', object: objectOf(person), result: 'denied', code: 'sign_in_failed' } as const
    await appendAudit(tx, desk, stranger(from.requestId, knownAddress(from.address)), refused)
  })
}

function objectOf(person: Person) {
  return { kind: 'person', id: person.id }
}

function actorOf(person: Person, from: Origin, sessionId: string): Actor {
  const { id: personId, name, roles } = person
  return { personId, name, roles, sessionId, requestId: from.requestId, address: knownAddress(from.address) }
}
