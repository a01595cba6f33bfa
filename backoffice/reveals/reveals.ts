import { and, count, desc, eq, gt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import { type Db, type Tx, transaction } from '#database/open'
import { type AuditObject, appendAudit } from '../audit/append-audit'
import { watchOpeningIn } from '../canaries/canaries'
import type { Actor, Desk } from '../desk'
import { tellOfQuota } from '../notices/tell-of-quota'
import { people } from '../people/tables'
import { reveals } from './tables'

const revealSeconds = 60
const hourSeconds = 3600
/** What one person may reveal within an hour, and within 24 of them. */
export const revealsPerHour = 30
export const revealsPerDay = 120
const quotas = [
  { most: revealsPerHour, seconds: hourSeconds },
  { most: revealsPerDay, seconds: 24 * hourSeconds },
] as const

export type Reveal = { object: AuditObject; field: string; reason: string }

/**
 * Writes down who wants to see which field of whom and why, before it is shown; returns until when it may be shown.
 * More than 30 an hour, or 120 within 24 hours, are refused with `too_many_attempts` (retryAfter); the refusal is written down too, and admins are told.
 */
export async function recordReveal(desk: Desk, actor: Actor, { object, field, reason }: Reveal): Promise<{ until: Date }> {
  const { personId } = actor
  if (personId === null) throw new ServiceError('unauthenticated', 'a reveal needs a person')
  const now = desk.now()
  const retryAfter = await transaction(desk.db, async (tx) => {
    // The row of the person is the lock: many reveals at once cannot pass the quota together.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
    const wait = await secondsToWait(tx, personId, now)
    const record = { action: 'field.reveal', object, reason, after: { field } }
    if (wait > 0) {
      await appendAudit(tx, desk, actor, { ...record, result: 'denied', code: 'too_many_attempts' })
      await tellOfQuota(tx, desk, personId)
      return wait
    }
    await tx
      .insert(reveals)
      .values({ id: uuidv7(), personId, objectKind: object.kind, objectId: object.id, field, reason, at: now })
    await appendAudit(tx, desk, actor, { ...record, result: 'done' })
    await watchOpeningIn(tx, desk, actor, [object])
    return 0
  })
  if (retryAfter > 0) throw new ServiceError('too_many_attempts', 'reveal quota is used up', { retryAfter })
  return { until: new Date(now.getTime() + revealSeconds * 1000) }
}

/** Returns the seconds until one more fits into every quota; 0 when it fits now. */
async function secondsToWait(tx: Tx, personId: string, now: Date): Promise<number> {
  const waits = quotas.map(async ({ most, seconds }) => {
    const own = tx.select({ at: reveals.at }).from(reveals).where(eq(reveals.personId, personId))
    const [nth] = await own
      .orderBy(desc(reveals.at))
      .limit(1)
      .offset(most - 1)
    return nth === undefined ? 0 : Math.ceil((nth.at.getTime() - now.getTime()) / 1000) + seconds
  })
  return Math.max(0, ...(await Promise.all(waits)))
}

/** What a person revealed since then. */
export async function countReveals(db: Db | Tx, { personId, since }: { personId: string; since: Date }): Promise<number> {
  const [recent] = await db
    .select({ reveals: count() })
    .from(reveals)
    .where(and(eq(reveals.personId, personId), gt(reveals.at, since)))
  return recent?.reveals ?? 0
}
