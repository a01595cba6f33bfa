import type { Masked } from '../columns'
import type { AuditRecord } from './audit-record'

/**
 * An act of a person: the intent of an API call and its outcome together. The outcome may have been recorded later by the
 * machine, after a look-up. `seq`, `at`, `result` and `code` come from the last record; the actor, the reason and the state
 * before come from the first.
 */
export type Act = AuditRecord & {
  /** When the act began: the time of its first record. */
  requestedAt: Date
}

/** Merges the last record of an act with its first, if there are two. */
export function toAct(last: AuditRecord, first: AuditRecord | undefined): Act {
  if (first === undefined) return { ...last, requestedAt: last.at }
  const { actorId, actorName, actorRoles, address, sessionId, requestId } = first
  return {
    ...last,
    actorId,
    actorName,
    actorRoles,
    address,
    sessionId,
    requestId,
    objectId: last.objectId || first.objectId,
    before: merged(first.before, last.before),
    after: merged(first.after, last.after),
    reason: first.reason ?? last.reason,
    erased: first.erased || last.erased,
    requestedAt: first.at,
  }
}

function merged(first: Masked | null, last: Masked | null): Masked | null {
  return first && last ? { ...first, ...last } : (last ?? first)
}
