import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, lt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import { type Db, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { mayEnter, type Person, toPerson } from '../people/people'
import { idleMinutes, type Role } from '../people/roles'
import { people } from '../people/tables'
import { sessions } from './tables'

export const sessionHours = 12
/** Not every request writes: this is exact enough for an idle time in minutes. */
const seenEverySeconds = 30

export type OpenSession = { sessionId: string; person: Person; endsAt: Date }

/** 128 random bits for the cookie; the table holds only their hash. */
export async function openSession(
  tx: Db,
  { personId, userAgent, now }: { personId: string; userAgent?: string; now: Date },
): Promise<{ sid: string; sessionId: string }> {
  const sid = randomBytes(16).toString('base64url')
  const sessionId = uuidv7()
  await tx.insert(sessions).values({
    id: sessionId,
    sidHash: hash(sid),
    personId,
    createdAt: now,
    lastSeenAt: now,
    userAgent: userAgent?.slice(0, 200),
  })
  return { sid, sessionId }
}

/**
 * Whose session it is, asked of the database on every request: signed out, revoked, idle too long (15 or 30 minutes by role),
 * older than 12 hours, or of a person who may not enter, it is none. `active`: a key or click of the person, not a page that asks by itself.
 */
export async function findSession(
  { db, now, demo }: Pick<Desk, 'db' | 'now' | 'demo'>,
  sid: string,
  { active }: { active: boolean },
): Promise<OpenSession | undefined> {
  const [row] = await db
    .select({ session: sessions, person: people })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(eq(sessions.sidHash, hash(sid)))
  if (row === undefined || !mayEnter({ demo }, row.person)) return undefined
  const { session, person } = row
  const endsAt = sessionEnd(session, person.roles)
  const time = now()
  if (time >= endsAt) return undefined
  const seenRecently = time < after(session.lastSeenAt, seenEverySeconds)
  if (active && !seenRecently) await db.update(sessions).set({ lastSeenAt: time }).where(eq(sessions.id, session.id))
  return { sessionId: session.id, person: toPerson(person), endsAt }
}

/** When a session ends by itself if nothing more is pressed: after the idle time of these roles, and 12 hours after it began in any case. */
export function sessionEnd(
  { createdAt, lastSeenAt }: Pick<SessionSummary, 'createdAt' | 'lastSeenAt'>,
  held: readonly Role[],
): Date {
  const idleUntil = after(lastSeenAt, idleMinutes(held) * 60)
  const longest = after(createdAt, sessionHours * 3600)
  return idleUntil < longest ? idleUntil : longest
}

/** Signing out: the cookie that may still lie around is worth nothing from now on. */
export async function endSession(desk: Desk, sid: string, requestId: string, address?: string): Promise<void> {
  await transaction(desk.db, async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(eq(sessions.sidHash, hash(sid)))
      .returning()
    if (ended === undefined) return
    const [person] = await tx.select().from(people).where(eq(people.id, ended.personId))
    if (person === undefined) return
    const { id: personId, name, roles } = person
    const actor = { personId, name, roles, sessionId: ended.id, requestId, address }
    await appendAudit(tx, desk, actor, { action: 'sign_out', object: { kind: 'session', id: ended.id }, result: 'done' })
  })
}

export type SessionSummary = { id: string; createdAt: Date; lastSeenAt: Date; userAgent: string | null }

/** Newest first, of one person. */
export function listSessions(db: Db, personId: string): Promise<SessionSummary[]> {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.personId, personId))
    .orderBy(desc(sessions.createdAt))
}

/** Ends one session of a person; `not_found` when that person has no such session. */
export async function revokeSession(desk: Desk, actor: Actor, { personId, sessionId }: { personId: string; sessionId: string }) {
  await transaction(desk.db, async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.personId, personId)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw new ServiceError('not_found', `no session ${sessionId}`)
    await appendAudit(tx, desk, actor, { action: 'session.revoke', object: { kind: 'session', id: sessionId }, result: 'done' })
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

function hash(sid: string): Buffer {
  return createHash('sha256').update(sid).digest()
}
