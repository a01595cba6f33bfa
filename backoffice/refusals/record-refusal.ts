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
  /** `noun.verb` of what was tried, as the trail shows it. */
  action: string
  /** The permission that it takes. */
  needs: string
  code: 'forbidden' | 'forbidden_origin' | 'second_factor_missing' | 'self_approval_forbidden' | 'unauthenticated'
  /** The page, route or action, without what was sent to it. */
  asked: string
  /** What it was about, where it named something. */
  object?: AuditObject
  /** Undefined where it cannot be told. */
  address: string | undefined
}

/**
 * Writes down who was refused what and why. Of somebody who is signed in every refusal; of a stranger one a minute for each address (of
 * IPv6 for each /64), whatever they try. Returns the number of the record; undefined where none was written.
 */
export async function recordRefusal(desk: Desk, actor: Actor, refusal: Refusal): Promise<bigint | undefined> {
  const { action, needs, code, asked, object, address = 'unknown' } = refusal
  const from = { ...actor, address: refusal.address }
  if (actor.personId === null && !(await isDue(desk, address))) return undefined
  return transaction(desk.db, async (tx) => {
    if (actor.personId === null && !(await takeTurn(tx, desk, address))) return undefined
    const about: Masked = object === undefined ? {} : { object_kind: object.kind, object_id: object.id }
    const entry = { action, object: { kind: 'permission', id: needs }, result: 'denied', code } as const
    return appendAudit(tx, desk, from, { ...entry, after: { asked, ...about } })
  })
}

/** Whether the record of this number, as it stands in an address, says that this person was refused for want of this permission. */
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

/** A flood is turned away by a read, which neither locks nor writes. */
async function isDue(desk: Desk, address: string): Promise<boolean> {
  const { subject, at } = strangerRefusals
  const [last] = await desk.db
    .select({ at })
    .from(strangerRefusals)
    .where(sql`${subject} = ${subjectOf(desk, address)}`)
  return last === undefined || last.at <= minuteAgo(desk)
}

/** False when another refusal of this address was written down within the minute. */
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

/** Forgets what no longer holds anything back. For the worker, now and then. */
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
