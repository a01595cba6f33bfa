import type { Tx } from '#database/open'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { type AuditResult, chain } from './chain'
import { auditHead, auditRecords } from './tables'
import { actorTokenQuery, keepActor, keepText, partOff } from './texts'

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
 * The head row is locked: records have one order, and each carries the hash of the one before. Returns its number in that order.
 */
export async function appendAudit(
  tx: Tx,
  desk: Pick<Desk, 'auditKey' | 'now'>,
  actor: Actor,
  entry: AuditEntry,
): Promise<bigint> {
  const known = { seq: auditHead.seq, hash: auditHead.hash, actorToken: actorTokenQuery(actor) }
  const [head] = await tx.select(known).from(auditHead).for('update')
  if (head === undefined) throw new Error('the audit trail has lost its head row')
  const { before, after, told } = partOff(entry)
  const content = {
    at: desk.now(),
    actorToken: head.actorToken ?? (await keepActor(tx, actor)),
    actorId: actor.personId,
    actorRoles: [...actor.roles],
    sessionId: actor.sessionId,
    requestId: actor.requestId.toWellFormed(),
    action: entry.action,
    objectKind: entry.object.kind,
    objectId: entry.object.id.toWellFormed(),
    before,
    after,
    toldToken: told === undefined ? null : await keepText(tx, JSON.stringify(told)),
    result: entry.result,
    code: entry.code ?? null,
    callId: entry.callId ?? null,
  }
  const seq = head.seq + 1n
  const chained = chain(desk.auditKey, head.hash, content)
  await tx.insert(auditRecords).values({ ...content, ...chained, seq })
  await tx.update(auditHead).set({ seq, hash: chained.hash })
  return seq
}
