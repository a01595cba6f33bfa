import type { Masked } from '../columns'
import type { AuditRecord } from './audit-record'

/**
 * What somebody did, as one: a call over the API leaves an intent and, later, how it ended, which may be told by the machine that looked it up.
 * `seq`, `at`, `result` and `code` are those of its last record; who, why and what it was before are those of the first.
 */
export type Act = AuditRecord & {
  /** When it was begun. */
  askedAt: Date
}

/** One act of its last record and, where it has another, its first. */
export function toAct(last: AuditRecord, first: AuditRecord | undefined): Act {
  if (first === undefined) return { ...last, askedAt: last.at }
  const { actorId, actorName, actorRoles, address, sessionId, requestId } = first
  return {
    ...last,
    ...{ actorId, actorName, actorRoles, address, sessionId, requestId },
    objectId: last.objectId || first.objectId,
    before: merged(first.before, last.before),
    after: merged(first.after, last.after),
    reason: first.reason ?? last.reason,
    erased: first.erased || last.erased,
    askedAt: first.at,
  }
}

function merged(first: Masked | null, last: Masked | null): Masked | null {
  return first && last ? { ...first, ...last } : (last ?? first)
}
