import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#database/open'
import { transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { readPerson } from '../people/people'
import { isLocked, sessionEnd } from './sessions'
import { newSid, sidHash } from './sid'
import { type EntryWay, sessions } from './tables'

/** Locks a session at once: it cannot be used until its person has signed in again. */
export function lockSession(desk: Desk, actor: Actor): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const locked = await tx
      .update(sessions)
      .set({ lockedAt: desk.now() })
      .where(and(eq(sessions.id, actor.sessionId ?? ''), isNull(sessions.lockedAt)))
      .returning({ id: sessions.id })
    const [session] = locked
    if (session === undefined) return
    await appendAudit(tx, desk, actor, { action: 'session.lock', object: { kind: 'session', ...session }, result: 'done' })
  })
}

type Resuming = { sid: string; personId: string; enteredBy: EntryWay; provenAt: Date | null }

/**
 * Resumes the locked session of this browser for its person, who has just signed in again: under a new id, with the original end.
 * Returns undefined if there is none, so that a new session begins.
 */
export async function resumeSession(
  tx: Tx,
  { now }: Pick<Desk, 'now'>,
  { sid: previous, personId, enteredBy, provenAt }: Resuming,
): Promise<{ sid: string; sessionId: string } | undefined> {
  const [session] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.sidHash, sidHash(previous)), eq(sessions.personId, personId)))
    .for('update')
  if (session === undefined) return undefined
  const [{ roles }, time] = [await readPerson(tx, personId), now()]
  const isOver = time >= sessionEnd({ createdAt: session.createdAt, lastSeenAt: time }, roles)
  if (isOver || !isLocked(session, roles, time)) return undefined
  const sid = newSid()
  const set = {
    sidHash: sidHash(sid),
    previousSidHash: null,
    rotatedAt: time,
    lastSeenAt: time,
    lockedAt: null,
    factorShownAt: null,
  }
  await tx
    .update(sessions)
    .set({ ...set, enteredBy, provenAt })
    .where(eq(sessions.id, session.id))
  return { sid, sessionId: session.id }
}
