import { createHmac } from 'node:crypto'
import { and, eq, lt, lte, sql } from 'drizzle-orm'
import { addressGroup } from '#contract/network-address'
import { type Tx, transaction } from '#database/open'
import { type AuditObject, appendAudit } from '../audit/append-audit'
import { auditRecords } from '../audit/tables'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { strangerRefusals } from './tables'

const secondsBetween = 60

export type Refusal = {
  /** The attempted action as `noun.verb`, as the trail shows it. */
  action: string
  /** The required permission. */
  needs: string
  code: 'forbidden' | 'forbidden_origin' | 'second_factor_missing' | 'self_approval_forbidden' | 'unauthenticated'
  /** The page, route or action, without its parameters. */
  requested: string
  /** The record that it was about, if any. */
  object?: AuditObject
  /** Undefined if unknown. */
  address: string | undefined
}

/**
 * Records a refusal: for signed-in people always, for strangers once a minute per network address (IPv6: per /64). Returns the
 * number of the audit record, or undefined if none was written.
 */
export async function recordRefusal(desk: Desk, actor: Actor, refusal: Refusal): Promise<bigint | undefined> {
  const { action, needs, code, requested, object, address = 'unknown' } = refusal
  const from = { ...actor, address: refusal.address }
  if (actor.personId === null && !(await isDue(desk, address))) return undefined
  return transaction(desk.db, async (tx) => {
    if (actor.personId === null && !(await takeTurn(tx, desk, address))) return undefined
    const about: Masked = object === undefined ? {} : { object_kind: object.kind, object_id: object.id }
    const entry = { action, object: { kind: 'permission', id: needs }, result: 'denied', code } as const
    return appendAudit(tx, desk, from, { ...entry, after: { asked: requested, ...about } })
  })
}

/** Returns whether this record (a number from a URL) is a refusal of this person for want of this permission. */
export async function wasRefused({ db }: Pick<Desk, 'db'>, personId: string, needs: string, record: string): Promise<boolean> {
  if (!/^\d{1,18}$/.test(record)) return false
  const { seq, actorId, objectKind, objectId, result } = auditRecords
  const isIt = and(eq(seq, BigInt(record)), eq(actorId, personId), eq(result, 'denied'))
  const [found] = await db
    .select({ seq })
    .from(auditRecords)
    .where(and(isIt, eq(objectKind, 'permission'), eq(objectId, needs)))
  return found !== undefined
}

/** Checks with a plain read, so that a flood of requests causes neither locks nor writes. */
async function isDue(desk: Desk, address: string): Promise<boolean> {
  const { subject, at } = strangerRefusals
  const [last] = await desk.db
    .select({ at })
    .from(strangerRefusals)
    .where(sql`${subject} = ${subjectOf(desk, address)}`)
  return last === undefined || last.at <= minuteAgo(desk)
}

/** Returns false if a refusal of this address was recorded within the last minute. */
async function takeTurn(tx: Tx, desk: Desk, address: string): Promise<boolean> {
  const taken = await tx
    .insert(strangerRefusals)
    .values({ subject: subjectOf(desk, address), at: desk.now() })
    .onConflictDoUpdate({
      target: strangerRefusals.subject,
      set: { at: desk.now() },
      setWhere: lte(strangerRefusals.at, minuteAgo(desk)),
    })
    .returning({ subject: strangerRefusals.subject })
  return taken.length > 0
}

/** Deletes entries that are older than a minute. A periodic job of the worker. */
export async function sweepRefusals(desk: Pick<Desk, 'db' | 'now'>): Promise<void> {
  await desk.db.delete(strangerRefusals).where(lt(strangerRefusals.at, minuteAgo(desk)))
}

function minuteAgo({ now }: Pick<Desk, 'now'>): Date {
  return new Date(now().getTime() - secondsBetween * 1000)
}

function subjectOf({ auditKey }: Pick<Desk, 'auditKey'>, address: string): string {
  return createHmac('sha256', auditKey)
    .update(`refusal ${addressGroup(address)}`)
    .digest('hex')
}
