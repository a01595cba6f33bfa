import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OperationName } from '#contract/api'
import type { Tx } from '#database/open'
import { readRows } from '#database/read-rows'
import { type AuditObject, appendAudits } from '../audit/append-audit'
import type { Masked } from '../columns'
import { mustSendPayments } from '../console-stops/console-stops'
import type { Actor, Desk } from '../desk'
import { onceOnly } from './calls'
import { encryptMatchKeys, hashTwin, type MatchKeys } from './match-keys'
import { notifyOfTwoPeople } from './notify-of-two-people'
import { paymentSubject, restartPolling } from './poll-schedule'
import { calls } from './tables'

/** A call that is about to be sent, as the desk stores it. */
export type CallIntent = {
  operation: OperationName
  /** The action of the audit trail, such as `quote.pay`. */
  action: string
  object: AuditObject
  idempotencyKey: string
  /** Identifies the outcome if the answer is lost: the partner reference of a quote, or the customer of a bank account. */
  reference?: string
  /** The time after which no effect can appear any more: the deadline of the quote or of its confirmation. */
  certainAt?: Date
  /** Identifies the effect if the answer is lost. */
  matchKeys?: MatchKeys
  /** The values that two attempts of the same have in common. A second attempt is refused while the first is open. */
  twin?: readonly string[]
  /**
   * Issues the permit of a payment in the transaction of the intent and returns its id, or throws. The database rejects a payment
   * without a permit.
   */
  permit?: (tx: Tx) => Promise<string>
  reason?: string
  before?: Masked
  after?: Masked
}

/** What the answer adds: the id of the created record, and its masked members. */
export type CallOutcome = { object?: AuditObject; after?: Masked }

export type Outcome = { state: 'done' | 'failed' | 'unknown'; code?: string } & CallOutcome

type NewCall = { callId: string; intent: CallIntent; permitId?: string }

/**
 * Stores calls that are about to be sent, with their records of the audit trail, in the transaction before they are sent. Returns
 * the ids of those that are stored. Of a payment or a confirmation that was made before, or whose twin is open, nothing is
 * stored, and it must not be sent. Throws `payments_stopped` for payments and confirmations while a person has stopped them.
 */
export async function recordIntents(tx: Tx, desk: Desk, actor: Actor, opened: readonly NewCall[]): Promise<ReadonlySet<string>> {
  if (opened.length === 0) return new Set()
  if (opened.some(({ intent }) => onceOnly.includes(intent.operation))) await mustSendPayments(tx)
  const rows = opened.map((call) => toRow(desk, actor, call))
  const inserted = await tx.insert(calls).values(rows).onConflictDoNothing().returning({ id: calls.id })
  const ids = new Set(inserted.map(({ id }) => id))
  const leaving = opened.filter(({ callId }) => ids.has(callId))
  const payments = leaving.filter(({ intent }) => onceOnly.includes(intent.operation))
  await restartPolling(
    tx,
    payments.map(({ intent }) => paymentSubject(intent.object.id)),
  )
  const records = leaving.map(({ intent: { action, object, reason, before, after }, callId }) => {
    return { action, object, result: 'sent' as const, callId, reason, before, after }
  })
  await appendAudits(tx, desk, actor, records)
  return ids
}

function toRow(desk: Desk, actor: Actor, { callId: id, intent, permitId }: NewCall): typeof calls.$inferInsert {
  const { personId } = actor
  if (personId === null) throw new Error('a call that changes something needs a person behind it')
  const { operation, action, object, idempotencyKey, reference, certainAt, matchKeys, twin } = intent
  return {
    id,
    operation,
    action,
    objectKind: object.kind,
    objectId: object.id,
    idempotencyKey,
    reference,
    certainAt,
    matchKeys: matchKeys && encryptMatchKeys(desk, id, matchKeys),
    twin: twin && hashTwin(desk, twin),
    permitId,
    state: 'sent',
    sentAt: desk.now(),
    actorId: personId,
    actorName: actor.name,
    actorRoles: [...actor.roles],
    sessionId: actor.sessionId,
    requestId: actor.requestId,
  }
}

type EndedCall = { callId: string; intent: CallIntent; outcome: Outcome }

/**
 * Stores outcomes with their records of the audit trail, and notifies those whom work that takes two people concerns. A success also
 * ends earlier open attempts with the same idempotency key, which requested the same effect.
 */
export async function recordOutcomes(tx: Tx, desk: Desk, actor: Actor, ended: readonly EndedCall[]): Promise<void> {
  if (ended.length === 0) return
  const now = desk.now().toISOString()
  const rows = ended.map(({ intent, callId, outcome: { state, code, object = intent.object } }) => {
    return { id: callId, state, code: code ?? null, object_id: object.id }
  })
  const stored = sql`
    update backoffice.calls c set state = o.state, code = o.code, object_id = o.object_id,
      ended_at = case when o.state = 'unknown' then null else ${now}::timestamptz end,
      lost_at = case when o.state = 'unknown' then ${now}::timestamptz else c.lost_at end,
      sought = case when o.state = 'unknown' then c.sought end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(id uuid, state text, code text, object_id text)
    where c.id = o.id and c.state in ('sent', 'unknown') returning c.id`
  const changed = new Set((await readRows(tx, z.object({ id: z.string() }), stored)).map(({ id }) => id))
  await endEarlierAttempts(tx, now, ended)
  const told = await withoutToldBefore(tx, ended, changed)
  const records = told.map(({ intent: { action, object }, callId, outcome }) => {
    return { action, object: outcome.object ?? object, result: outcome.state, code: outcome.code, callId, after: outcome.after }
  })
  await appendAudits(tx, desk, actor, records)
  for (const { intent, callId, outcome } of told) {
    const { action, object, reference } = intent
    const done = { callId, action, object: outcome.object ?? object, reference, after: outcome.after }
    if (outcome.state === 'done') await notifyOfTwoPeople(tx, { ...done, actorId: actor.personId, at: desk.now() })
  }
}

/**
 * Leaves out answers that came after a look-up had ended the call, unless they contradict it: the trail says an outcome once, and
 * shows a contradiction.
 */
async function withoutToldBefore(
  tx: Tx,
  ended: readonly EndedCall[],
  changed: ReadonlySet<string>,
): Promise<readonly EndedCall[]> {
  const late = ended.filter(({ callId }) => !changed.has(callId)).map(({ callId }) => callId)
  if (late.length === 0) return ended
  const found = await tx.select({ id: calls.id, state: calls.state }).from(calls).where(inArray(calls.id, late))
  const stateOf = new Map(found.map(({ id, state }) => [id, state]))
  return ended.filter(({ callId, outcome: { state } }) => {
    const known = stateOf.get(callId)
    return known === undefined || (state !== 'unknown' && state !== known)
  })
}

async function endEarlierAttempts(tx: Tx, now: string, ended: readonly EndedCall[]): Promise<void> {
  const done = ended.filter(({ intent, outcome }) => outcome.state === 'done' && !onceOnly.includes(intent.operation))
  if (done.length === 0) return
  const rows = done.map(({ intent: { operation, idempotencyKey, object }, outcome }) => {
    return { operation, key: idempotencyKey, object_id: (outcome.object ?? object).id }
  })
  await tx.execute(sql`
    update backoffice.calls c
    set state = 'done', code = null, object_id = o.object_id, ended_at = ${now}::timestamptz, sought = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(operation text, key text, object_id text)
    where c.state in ('sent', 'unknown') and c.operation = o.operation and c.idempotency_key = o.key`)
}
