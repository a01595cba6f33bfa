import type { Tx } from '#database/open'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { type AuditResult, seal } from './chain'
import { auditHead, auditRecords } from './tables'

/** What a record is about. An id that does not exist yet (a creation that failed) is empty. */
export type AuditObject = { kind: string; id: string }

export type AuditEntry = {
  action: string
  object: AuditObject
  result: AuditResult
  code?: string
  reason?: string
  before?: Masked
  after?: Masked
  callId?: string
}

/**
 * Adds a record in the caller's transaction, so that the effect and its record stand or fall together.
 * The head row is locked: records have one order, and each carries the seal of the one before. Answers its number in that order.
 */
export async function appendAudit(
  tx: Tx,
  desk: Pick<Desk, 'auditKey' | 'now'>,
  actor: Actor,
  entry: AuditEntry,
): Promise<bigint> {
  const [head] = await tx.select().from(auditHead).for('update')
  if (head === undefined) throw new Error('the audit trail has lost its head row')
  const content = {
    at: desk.now(),
    actorId: actor.personId,
    actorName: actor.name,
    actorRoles: [...actor.roles],
    sessionId: actor.sessionId,
    requestId: actor.requestId,
    action: entry.action,
    objectKind: entry.object.kind,
    objectId: entry.object.id,
    before: entry.before ?? null,
    after: entry.after ?? null,
    result: entry.result,
    code: entry.code ?? null,
    reason: entry.reason ?? null,
    callId: entry.callId ?? null,
  }
  const seq = head.seq + 1n
  const hash = seal(desk.auditKey, head.hash, content)
  await tx.insert(auditRecords).values({ ...content, seq, prevHash: head.hash, hash })
  await tx.update(auditHead).set({ seq, hash })
  return seq
}
