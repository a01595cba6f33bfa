import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Db, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { auditRecords } from '../audit/tables'
import type { Actor, Desk } from '../desk'
import type { Role } from '../people/roles'
import { isLocked, type SessionRow, sessionEnd } from './sessions'
import { sessions } from './tables'

/** So many records of a person are looked through for what each session did last. */
const recordsLookedAt = 300

/** `lastAct`: what the trail says was done last in it. */
export type ListedSession = Pick<
  SessionRow,
  'id' | 'personId' | 'createdAt' | 'lastSeenAt' | 'userAgent' | 'place' | 'enteredBy'
> & {
  isLocked: boolean
  endsAt: Date
  lastAct: { action: string; at: Date } | undefined
}

/** The sessions of one person that have not ended, the newest first. */
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
    .limit(recordsLookedAt)
  // The newest is set last.
  return new Map(records.reverse().map(({ sessionId: id, ...act }) => [id ?? '', act]))
}

/** Ends one session of a person; `not_found` when that person has no such session. */
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

/** Ends every session of the person but the one in which they ask for it. */
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
