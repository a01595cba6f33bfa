import { createHmac } from 'node:crypto'
import type { Masked } from '../columns'
import type { auditResults } from './tables'

export type AuditResult = (typeof auditResults)[number]

/** What a record says. `before` and `after` hold only what changed, masked where it is personal. */
export type AuditContent = {
  at: Date
  actorId: string | null
  actorName: string
  actorRoles: readonly string[]
  sessionId: string | null
  requestId: string
  action: string
  objectKind: string
  objectId: string
  before: Masked | null
  after: Masked | null
  result: AuditResult
  code: string | null
  reason: string | null
  callId: string | null
}

/**
 * The seal of one record over what it says and over the seal before it. HMAC-SHA-256: whoever can write to the database,
 * but does not have the key, can neither change a record nor make one.
 */
export function seal(key: Uint8Array, previous: Uint8Array, content: AuditContent): Buffer {
  return createHmac('sha256', key).update(previous).update('\n').update(canonical(content)).digest()
}

/** One text for one content: fixed order, members of `before` and `after` sorted (jsonb does not keep their order). */
function canonical(content: AuditContent): string {
  return JSON.stringify([
    content.at.toISOString(),
    content.actorId,
    content.actorName,
    content.actorRoles,
    content.sessionId,
    content.requestId,
    content.action,
    content.objectKind,
    content.objectId,
    sorted(content.before),
    sorted(content.after),
    content.result,
    content.code,
    content.reason,
    content.callId,
  ])
}

function sorted(record: Masked | null): [string, unknown][] | null {
  if (record === null) return null
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
}
