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

type AuditDesk = Pick<Desk, 'auditKey' | 'now'>

/**
 * Adds a record in the caller's transaction, so that the effect and its record stand or fall together.
 * The head row is locked: records have one order, and each carries the hash of the one before. Returns its number in that order.
 */
export async function appendAudit(tx: Tx, desk: AuditDesk, actor: Actor, entry: AuditEntry): Promise<bigint> {
  const [seq = 0n] = await appendAudits(tx, desk, actor, [entry])
  return seq
}

/** Adds several records of one moment and one actor, in their order, by one lock of the head. Returns their numbers. */
export async function appendAudits(tx: Tx, desk: AuditDesk, actor: Actor, entries: readonly AuditEntry[]): Promise<bigint[]> {
  if (entries.length === 0) return []
  const known = { seq: auditHead.seq, hash: auditHead.hash, actorToken: actorTokenQuery(actor) }
  const [head] = await tx.select(known).from(auditHead).for('update')
  if (head === undefined) throw new Error('the audit trail has lost its head row')
  const actorToken = head.actorToken ?? (await keepActor(tx, actor))
  let { seq, hash } = head
  const records = []
  for (const entry of entries) {
    const content = await toContent(tx, desk, { ...actor, actorToken }, entry)
    const chained = chain(desk.auditKey, hash, content)
    seq += 1n
    hash = chained.hash
    records.push({ ...content, ...chained, seq })
  }
  await tx.insert(auditRecords).values(records)
  await tx.update(auditHead).set({ seq, hash })
  return records.map((record) => record.seq)
}

async function toContent(tx: Tx, desk: AuditDesk, actor: Actor & { actorToken: Buffer }, entry: AuditEntry) {
  const { before, after, told } = partOff(entry)
  return {
    at: desk.now(),
    actorToken: actor.actorToken,
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
}
