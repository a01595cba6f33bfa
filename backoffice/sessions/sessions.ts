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
/** Not every request writes: this is exact enough for an idle time in minutes. */
const seenEverySeconds = 30
/** What was on its way while the session got another id is answered for so long. */
const previousSeconds = 10

export type SessionRow = typeof sessions.$inferSelect
/**
 * `locksAt`: when it locks if nothing more is pressed. `endsAt`: when it ends in any case. `proven`: the person has shown within the last minutes that it
 * is them, so that nothing asks them again. `hasShownFactor`: a second factor of their own was shown since the sign-in.
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
/** One that opens nothing until its person has come in again. */
export type LockedSession = { sessionId: string; person: Person; hasPassword: boolean; endsAt: Date; enteredBy: EntryWay }

export type NewSession = {
  personId: string
  userAgent?: string
  /** The network address from which it is opened. */
  address?: string
  now: Date
  enteredBy?: EntryWay
  /** When the person showed that it is them: at this door, unless told otherwise. Null where what was shown is no proof. */
  provenAt?: Date | null
}

/** 128 random bits for the cookie; the table holds only their hash. */
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
 * Whose session it is, asked of the database on every request: signed out, revoked, locked, idle too long (15 or 30 minutes by role), older than
 * 12 hours, or of a person who may not enter, it is none. `active`: a key or click of the person, not a page that asks by itself.
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

/** A session that is locked, or in which nothing was pressed for too long, for the page on which its person comes in again. */
export async function findLockedSession(
  desk: Pick<Desk, 'db' | 'now' | 'demo'>,
  sid: string,
): Promise<LockedSession | undefined> {
  const found = await findLiving(desk, sid)
  if (!found?.isLocked) return undefined
  const { session, person, hasPassword, endsAt } = found
  return { sessionId: session.id, person, hasPassword, endsAt, enteredBy: session.enteredBy }
}

/** Neither ended nor of somebody who may not enter; it may be locked. */
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

/** Whether it opens nothing until its person has come in again. */
export function isLocked(
  session: Pick<SessionRow, 'createdAt' | 'lastSeenAt' | 'lockedAt'>,
  held: readonly Role[],
  now: Date,
): boolean {
  return session.lockedAt !== null || now >= sessionEnd(session, held)
}

/** When a session opens nothing more by itself if nothing is pressed: after the idle time of these roles, and 12 hours after it began in any case. */
export function sessionEnd({ createdAt, lastSeenAt }: Pick<SessionRow, 'createdAt' | 'lastSeenAt'>, held: readonly Role[]): Date {
  const idleUntil = after(lastSeenAt, idleMinutes(held) * 60)
  const longest = after(createdAt, sessionHours * 3600)
  return idleUntil < longest ? idleUntil : longest
}

/** Signing out: the cookie that may still lie around is worth nothing from now on. Returns the session that ended. */
export function endSession(desk: Desk, sid: string, requestId: string, address?: string): Promise<SessionRow | undefined> {
  return transaction(desk.db, async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(eq(sessions.sidHash, sidHash(sid)))
      .returning()
    if (ended === undefined) return undefined
    const [person] = await tx.select().from(people).where(eq(people.id, ended.personId))
    if (person === undefined) return undefined
    const { id: personId, name, roles } = person
    const actor: Actor = { personId, name, roles, sessionId: ended.id, requestId, address }
    await appendAudit(tx, desk, actor, { action: 'sign_out', object: { kind: 'session', id: ended.id }, result: 'done' })
    return ended
  })
}

/** Ends every session of that person in the same transaction as what made it necessary. */
export async function endSessionsOf(tx: Db, personId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.personId, personId))
}

/** Signs everybody out, in the transaction of what made it necessary. */
export async function endEverySession(tx: Db): Promise<void> {
  await tx.delete(sessions)
}

/** Forgets sessions that ended by age. For the worker, now and then. */
export async function sweepSessions({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<void> {
  await db.delete(sessions).where(lt(sessions.createdAt, after(now(), -sessionHours * 3600)))
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000)
}
