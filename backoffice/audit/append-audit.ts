import type { Tx } from '#database/open'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { type AuditResult, chain } from './chain'
import { auditHead, auditRecords } from './tables'
import { actorTokenQuery, partOff, storeActor, storeText } from './texts'

/** The object of a record. The id is empty if none exists yet, as when a creation failed. */
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
 * Appends a record in the caller's transaction, so that the effect and its record are committed together. It locks the head row,
 * which serializes all records: each one carries the hash of the previous one. Returns the sequence number.
 */
export async function appendAudit(tx: Tx, desk: AuditDesk, actor: Actor, entry: AuditEntry): Promise<bigint> {
  const [seq = 0n] = await appendAudits(tx, desk, actor, [entry])
  return seq
}

/** Appends several records with the same time and actor under one lock of the head. Returns their sequence numbers. */
export async function appendAudits(tx: Tx, desk: AuditDesk, actor: Actor, entries: readonly AuditEntry[]): Promise<bigint[]> {
  if (entries.length === 0) return []
  const known = { seq: auditHead.seq, hash: auditHead.hash, actorToken: actorTokenQuery(actor) }
  const [head] = await tx.select(known).from(auditHead).for('update')
  if (head === undefined) throw new Error('the audit trail has lost its head row')
  const actorToken = head.actorToken ?? (await storeActor(tx, actor))
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
  const { before, after, personal } = partOff(entry)
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
    toldToken: personal === undefined ? null : await storeText(tx, JSON.stringify(personal)),
    result: entry.result,
    code: entry.code ?? null,
    callId: entry.callId ?? null,
  }
}
