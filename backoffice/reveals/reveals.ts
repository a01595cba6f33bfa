import { and, count, desc, eq, gt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import { type Db, type Tx, transaction } from '#database/open'
import { type AuditObject, appendAudit } from '../audit/append-audit'
import { watchOpeningIn } from '../canaries/canaries'
import type { Actor, Desk } from '../desk'
import { notifyOfQuota } from '../notices/notify-of-quota'
import { people } from '../people/tables'
import { reveals } from './tables'

const revealSeconds = 60
const hourSeconds = 3600
/** The quotas of reveals of one person, per hour and per 24 hours. */
export const revealsPerHour = 30
export const revealsPerDay = 120
const quotas = [
  { most: revealsPerHour, seconds: hourSeconds },
  { most: revealsPerDay, seconds: 24 * hourSeconds },
] as const

export type Reveal = { object: AuditObject; field: string; reason: string }

/**
 * Records a reveal with its reason before the field is shown, and returns until when it may be shown. Beyond 30 per hour or 120
 * per 24 hours it throws `too_many_attempts` (retryAfter), records the refusal and notifies the admins.
 */
export async function recordReveal(desk: Desk, actor: Actor, { object, field, reason }: Reveal): Promise<{ until: Date }> {
  const { personId } = actor
  if (personId === null) throw new ServiceError('unauthenticated', 'a reveal needs a person')
  const now = desk.now()
  const retryAfter = await transaction(desk.db, async (tx) => {
    // Locks the row of the person, so that concurrent reveals cannot exceed the quota.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
    const wait = await secondsToWait(tx, personId, now)
    const record = { action: 'field.reveal', object, reason, after: { field } }
    if (wait > 0) {
      await appendAudit(tx, desk, actor, { ...record, result: 'denied', code: 'too_many_attempts' })
      await notifyOfQuota(tx, desk, personId)
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

/** Returns the seconds until another reveal fits all quotas; 0 if it fits now. */
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

/** Counts the reveals of a person since this time. */
export async function countReveals(db: Db | Tx, { personId, since }: { personId: string; since: Date }): Promise<number> {
  const [recent] = await db
    .select({ reveals: count() })
    .from(reveals)
    .where(and(eq(reveals.personId, personId), gt(reveals.at, since)))
  return recent?.reveals ?? 0
}
