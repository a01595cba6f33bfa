import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Db, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { auditRecords } from '../audit/tables'
import type { Actor, Desk } from '../desk'
import type { Role } from '../people/roles'
import { isLocked, type SessionRow, sessionEnd } from './sessions'
import { sessions } from './tables'

/** The number of audit records of a person that are searched for the last act of each session. */
const scannedRecords = 300

/** `lastAct` is the last act in this session according to the trail. */
export type ListedSession = Pick<
  SessionRow,
  'id' | 'personId' | 'createdAt' | 'lastSeenAt' | 'userAgent' | 'place' | 'enteredBy'
> & {
  isLocked: boolean
  endsAt: Date
  lastAct: { action: string; at: Date } | undefined
}

/** Lists the sessions of a person that have not ended, newest first. */
export async function listSessions(
  { db, now }: Pick<Desk, 'db' | 'now'>,
  { id, roles }: { id: string; roles: readonly Role[] },
): Promise<ListedSession[]> {
  const rows = await db.select().from(sessions).where(eq(sessions.personId, id)).orderBy(desc(sessions.createdAt))
  const living = rows.filter((row) => now() < sessionEnd({ ...row, lastSeenAt: now() }, roles))
  const acts = living.length === 0 ? new Map() : await readLastActs(db, id)
  return living.map((row) => ({
    ...row,
    isLocked: isLocked(row, roles, now()),
    endsAt: sessionEnd(row, roles),
    lastAct: acts.get(row.id),
  }))
}

async function readLastActs(db: Db, personId: string): Promise<Map<string, { action: string; at: Date }>> {
  const { sessionId, action, at, seq, actorId } = auditRecords
  const records = await db
    .select({ sessionId, action, at })
    .from(auditRecords)
    .where(and(eq(actorId, personId), isNotNull(sessionId)))
    .orderBy(desc(seq))
    .limit(scannedRecords)
  // Reversed, so that the newest act of each session is set last.
  return new Map(records.reverse().map(({ sessionId: id, ...act }) => [id ?? '', act]))
}

/** Ends a session of a person. Throws `not_found` if the person has no such session. */
export function revokeSession(
  desk: Desk,
  actor: Actor,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.personId, personId)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw new ServiceError('not_found', `no session ${sessionId}`)
    const entry = { action: 'session.revoke', object: { kind: 'session', id: sessionId }, result: 'done' } as const
    await appendAudit(tx, desk, actor, { ...entry, after: { person: personId } })
  })
}

/** Ends all sessions of the person except the current one. */
export function endOtherSessions(desk: Desk, actor: Actor): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const others = and(eq(sessions.personId, actor.personId ?? ''), ne(sessions.id, actor.sessionId ?? ''))
    const ended = await tx.delete(sessions).where(others).returning({ id: sessions.id })
    for (const { id } of ended) {
      const entry = { action: 'session.revoke', object: { kind: 'session', id }, result: 'done' } as const
      await appendAudit(tx, desk, actor, { ...entry, after: { person: actor.personId } })
    }
  })
}
