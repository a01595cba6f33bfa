import { and, count, desc, eq, gt, inArray, ne, type SQL } from 'drizzle-orm'
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
/** The same for what is typed at the bank to pay a payout: it is routine work, and must not use up the other quota. */
export const payoutRevealsPerHour = 60
const payoutRevealsPerDay = 240

/** The kind of the object of a reveal that shows what is typed at the bank; every other kind is one masked member of a record. */
const payoutKind = 'transaction'

/** `customerId`: whose account it is, since an API may number the accounts of each customer on their own. */
export type Reveal = { object: AuditObject; field: string; reason: string; customerId?: string | undefined }

/**
 * Records a reveal with its reason before the field is shown, and returns until when it may be shown. Beyond the quota (30 per
 * hour and 120 per 24 hours, payouts 60 and 240) it throws `too_many_attempts` (retryAfter), records the refusal and notifies the
 * admins.
 */
export async function recordReveal(
  desk: Desk,
  actor: Actor,
  { object, field, reason, customerId }: Reveal,
): Promise<{ until: Date }> {
  const { personId } = actor
  if (personId === null) throw new ServiceError('unauthenticated', 'a reveal needs a person')
  const now = desk.now()
  const retryAfter = await transaction(desk.db, async (tx) => {
    // Locks the row of the person, so that concurrent reveals cannot exceed the quota.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
    const wait = await secondsToWait(tx, { personId, isPayout: object.kind === payoutKind }, now)
    const record = {
      action: 'field.reveal',
      object,
      reason,
      after: { field, ...(customerId !== undefined && { customer_id: customerId }) },
    }
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

type Counted = { personId: string; isPayout: boolean }

/** Returns the seconds until another reveal fits all quotas; 0 if it fits now. */
async function secondsToWait(tx: Tx, counted: Counted, now: Date): Promise<number> {
  const quotas = [
    { most: counted.isPayout ? payoutRevealsPerHour : revealsPerHour, seconds: hourSeconds },
    { most: counted.isPayout ? payoutRevealsPerDay : revealsPerDay, seconds: 24 * hourSeconds },
  ]
  const waits = quotas.map(async ({ most, seconds }) => {
    const own = tx.select({ at: reveals.at }).from(reveals).where(ownOf(counted))
    const [nth] = await own
      .orderBy(desc(reveals.at))
      .limit(1)
      .offset(most - 1)
    return nth === undefined ? 0 : Math.ceil((nth.at.getTime() - now.getTime()) / 1000) + seconds
  })
  return Math.max(0, ...(await Promise.all(waits)))
}

function ownOf({ personId, isPayout }: Counted): SQL | undefined {
  return and(eq(reveals.personId, personId), (isPayout ? eq : ne)(reveals.objectKind, payoutKind))
}

/** Counts the masked members that a person revealed since this time, without what was shown to be typed at the bank. */
export async function countReveals(db: Db | Tx, { personId, since }: { personId: string; since: Date }): Promise<number> {
  const [recent] = await db
    .select({ reveals: count() })
    .from(reveals)
    .where(and(ownOf({ personId, isPayout: false }), gt(reveals.at, since)))
  return recent?.reveals ?? 0
}

/** Who was shown last, since a time, what is typed at the bank for a payout. */
export type RevealOfPayout = { transactionId: string; personId: string; at: Date }

/** Returns the last such reveal of each of these payouts since a time, by the id of the transaction. */
export async function listPayoutReveals(
  db: Db,
  { transactionIds, since }: { transactionIds: readonly string[]; since: Date },
): Promise<ReadonlyMap<string, RevealOfPayout>> {
  if (transactionIds.length === 0) return new Map()
  const found = await db
    .selectDistinctOn([reveals.objectId], { transactionId: reveals.objectId, personId: reveals.personId, at: reveals.at })
    .from(reveals)
    .where(and(eq(reveals.objectKind, payoutKind), inArray(reveals.objectId, [...transactionIds]), gt(reveals.at, since)))
    .orderBy(reveals.objectId, desc(reveals.at))
  return new Map(found.map((reveal) => [reveal.transactionId, reveal]))
}
