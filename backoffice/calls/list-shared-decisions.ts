import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#database/open'
import type { AuditObject } from '../audit/append-audit'
import { auditRecords } from '../audit/tables'
import { type SharedStep, type SharedWork, sharedStepOf, sharedWorkOf } from './two-people.rules'

/** A call with which a second person decided work at the payments API, and the record that it is about. */
export type SharedDecision = { callId: string; what: SharedWork['what']; state: SharedStep; object: AuditObject }

/** Returns what these calls decided, by their records of the audit trail; calls that decided nothing are left out. */
export async function listSharedDecisions(db: Pick<Db, 'select'>, callIds: readonly string[]): Promise<SharedDecision[]> {
  if (callIds.length === 0) return []
  const { callId, action, after, objectKind, objectId, result } = auditRecords
  const done = await db
    .select({ callId, action, after, objectKind, objectId })
    .from(auditRecords)
    .where(and(inArray(callId, [...callIds]), eq(result, 'done')))
  return done.flatMap((record) => {
    const [work, state] = [sharedWorkOf(record.action), sharedStepOf(record.action, record.after)]
    if (record.callId === null || work === undefined || state === undefined) return []
    return [{ callId: record.callId, what: work.what, state, object: { kind: record.objectKind, id: record.objectId } }]
  })
}
