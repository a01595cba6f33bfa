import { eq, lt, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Db, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { mayEnter, type Person, toPerson } from '../people/people'
import { idleMinutes, type Role } from '../people/roles'
import { people } from '../people/tables'
import { placeOf } from './place'
import { isProven } from './proof'
import { newSid, sidHash } from './sid'
import { type EntryWay, sessions } from './tables'

export const sessionHours = 12
/** The activity of a session is written at most this often, which is precise enough for time-outs in minutes. */
const seenEverySeconds = 30
/** Seconds for which requests under the previous session id still work after a change of it. */
const previousSeconds = 10

export type SessionRow = typeof sessions.$inferSelect
/**
 * An open session. `locksAt`: when it locks without further activity; `endsAt`: when it ends in any case. `proven`: the person
 * gave a proof in the last minutes. `hasShownFactor`: a second factor was shown since the sign-in.
 */
export type OpenSession = {
  sessionId: string
  person: Person
  locksAt: Date
  endsAt: Date
  proven: boolean
  hasShownFactor: boolean
  enteredBy: EntryWay
}
/** A session that cannot be used until its person has signed in again. */
export type LockedSession = {
  sessionId: string
  person: Person
  hasPassword: boolean
  endsAt: Date
  enteredBy: EntryWay
  /** The minutes without activity after which it locked; null if its person locked it. */
  lockedAfter: number | null
}

export type NewSession = {
  personId: string
  userAgent?: string
  /** The network address of the sign-in. */
  address?: string
  now: Date
  enteredBy?: EntryWay
  /** When the person gave a proof: at the sign-in by default; null if the sign-in is not a proof. */
  provenAt?: Date | null
}

/** Opens a session with a random id of 128 bits for the cookie; the table stores only its hash. */
export async function openSession(tx: Db, session: NewSession): Promise<{ sid: string; sessionId: string }> {
  const { personId, userAgent, address, now, enteredBy, provenAt = now } = session
  const sid = newSid()
  const sessionId = uuidv7()
  await tx.insert(sessions).values({
    id: sessionId,
    sidHash: sidHash(sid),
    personId,
    createdAt: now,
    lastSeenAt: now,
    userAgent: userAgent?.slice(0, 200),
    place: address === undefined ? undefined : placeOf(address),
    enteredBy,
    provenAt,
  })
  return { sid, sessionId }
}

/**
 * Finds the session of a request in the database. Undefined if it was signed out, revoked or locked, idle for too long (15 or 30
 * minutes by role), older than 12 hours, or its person may not sign in. `active`: caused by a key or click, not by polling.
 */
export async function findSession(
  desk: Pick<Desk, 'db' | 'now' | 'demo'>,
  sid: string,
  { active }: { active: boolean },
): Promise<OpenSession | undefined> {
  const found = await findLiving(desk, sid)
  if (found === undefined || found.isLocked) return undefined
  const { session, person, endsAt, isPrevious } = found
  const now = desk.now()
  const isSeenLately = now < after(session.lastSeenAt, seenEverySeconds)
  if (active && !isSeenLately) await desk.db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, session.id))
  const proven = !isPrevious && isProven({ provenAt: session.provenAt, demo: person.demo }, now)
  const { id: sessionId, enteredBy, createdAt, factorShownAt, rotatedAt } = session
  const hasShownFactor = factorShownAt !== null && (!isPrevious || (rotatedAt !== null && factorShownAt < rotatedAt))
  const locksAt = sessionEnd({ createdAt, lastSeenAt: active ? now : session.lastSeenAt }, person.roles)
  return { sessionId, person, locksAt, endsAt, proven, hasShownFactor, enteredBy }
}

/** Finds a locked or idle session, for the page on which its person unlocks it. */
export async function findLockedSession(
  desk: Pick<Desk, 'db' | 'now' | 'demo'>,
  sid: string,
): Promise<LockedSession | undefined> {
  const found = await findLiving(desk, sid)
  if (!found?.isLocked) return undefined
  const { session, person, hasPassword, endsAt } = found
  const lockedAfter = session.lockedAt === null ? idleMinutes(person.roles) : null
  return { sessionId: session.id, person, hasPassword, endsAt, enteredBy: session.enteredBy, lockedAfter }
}

/** Finds a session that has not ended, of a person who may sign in; it may be locked. */
async function findLiving({ db, now, demo }: Pick<Desk, 'db' | 'now' | 'demo'>, sid: string) {
  const hash = sidHash(sid)
  const [row] = await db
    .select({ session: sessions, person: people })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(or(eq(sessions.sidHash, hash), eq(sessions.previousSidHash, hash)))
  if (row === undefined || !mayEnter({ demo }, row.person)) return undefined
  const { session } = row
  const time = now()
  const endsAt = after(session.createdAt, sessionHours * 3600)
  const isPrevious = !session.sidHash.equals(hash)
  if (time >= endsAt || (isPrevious && time >= after(session.rotatedAt ?? session.createdAt, previousSeconds))) return undefined
  const person = { person: toPerson(row.person), hasPassword: row.person.passwordHash !== null }
  return { session, ...person, endsAt, isPrevious, isLocked: isLocked(session, row.person.roles, time) }
}

/** Returns whether a session cannot be used until its person has signed in again. */
export function isLocked(
  session: Pick<SessionRow, 'createdAt' | 'lastSeenAt' | 'lockedAt'>,
  held: readonly Role[],
  now: Date,
): boolean {
  return session.lockedAt !== null || now >= sessionEnd(session, held)
}

/** Returns when a session locks or ends without further activity: after the idle time of the roles, at most 12 hours. */
export function sessionEnd({ createdAt, lastSeenAt }: Pick<SessionRow, 'createdAt' | 'lastSeenAt'>, held: readonly Role[]): Date {
  const idleUntil = after(lastSeenAt, idleMinutes(held) * 60)
  const longest = after(createdAt, sessionHours * 3600)
  return idleUntil < longest ? idleUntil : longest
}

/** A session itself, or the one whose present id is in a cookie. */
type Ending = { sessionId: string } | { sid: string }

/** Signs out: a remaining cookie becomes useless. Returns the session that ended. */
export function endSession(desk: Desk, ending: Ending, requestId: string, address?: string): Promise<SessionRow | undefined> {
  const which = 'sid' in ending ? eq(sessions.sidHash, sidHash(ending.sid)) : eq(sessions.id, ending.sessionId)
  return transaction(desk.db, async (tx) => {
    const [ended] = await tx.delete(sessions).where(which).returning()
    if (ended === undefined) return undefined
    const [person] = await tx.select().from(people).where(eq(people.id, ended.personId))
    if (person === undefined) return undefined
    const { id: personId, name, roles } = person
    const actor: Actor = { personId, name, roles, sessionId: ended.id, requestId, address }
    await appendAudit(tx, desk, actor, { action: 'sign_out', object: { kind: 'session', id: ended.id }, result: 'done' })
    return ended
  })
}

/** Ends all sessions of a person, in the transaction of the cause. */
export async function endSessionsOf(tx: Db, personId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.personId, personId))
}

/** Ends the sessions of all people, in the transaction of the cause. */
export async function endEverySession(tx: Db): Promise<void> {
  await tx.delete(sessions)
}

/** Deletes sessions that ended by age. A periodic job of the worker. */
export async function sweepSessions({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<void> {
  await db.delete(sessions).where(lt(sessions.createdAt, after(now(), -sessionHours * 3600)))
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000)
}
