import { and, count, eq, gt } from 'drizzle-orm'
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
/** What one person may reveal within an hour. */
export const revealsPerHour = 30

export type Reveal = { object: AuditObject; field: string; reason: string }

/**
 * Writes down who wants to see which field of whom and why, before it is shown; returns until when it may be shown.
 * More than 30 an hour are refused with `too_many_attempts` (retryAfter), and the refusal is written down too.
 */
export async function recordReveal(desk: Desk, actor: Actor, { object, field, reason }: Reveal): Promise<{ until: Date }> {
  const { personId } = actor
  if (personId === null) throw new ServiceError('unauthenticated', 'a reveal needs a person')
  const now = desk.now()
  const allowed = await transaction(desk.db, async (tx) => {
    // The row of the person is the lock: many reveals at once cannot pass the quota together.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
    const hourAgo = new Date(now.getTime() - 3600 * 1000)
    const withinQuota = (await countReveals(tx, { personId, since: hourAgo })) < revealsPerHour
    const record = { action: 'field.reveal', object, reason, after: { field } }
    if (!withinQuota) {
      await appendAudit(tx, desk, actor, { ...record, result: 'denied', code: 'too_many_attempts' })
      await tellOfQuota(tx, desk, personId)
      return false
    }
    await tx
      .insert(reveals)
      .values({ id: uuidv7(), personId, objectKind: object.kind, objectId: object.id, field, reason, at: now })
    await appendAudit(tx, desk, actor, { ...record, result: 'done' })
    await watchOpeningIn(tx, desk, actor, [object])
    return true
  })
  if (!allowed) throw new ServiceError('too_many_attempts', 'reveal quota is used up', { retryAfter: 3600 })
  return { until: new Date(now.getTime() + revealSeconds * 1000) }
}

/** What a person revealed since then. */
export async function countReveals(db: Db | Tx, { personId, since }: { personId: string; since: Date }): Promise<number> {
  const [recent] = await db
    .select({ reveals: count() })
    .from(reveals)
    .where(and(eq(reveals.personId, personId), gt(reveals.at, since)))
  return recent?.reveals ?? 0
}
