import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { keptAttempts } from '#contract/webhooks'
import type { Db } from '#database/open'
import { timeOf } from '../ground/clock'
import { deleteOutdated } from '../ground/delete-outdated'
import { type AttemptRow, webhookAttempts as attempts, webhookDeliveries as deliveries } from './tables'

type DeliveryKey = Pick<AttemptRow, 'organizationId' | 'eventId' | 'endpointId'>

/**
 * Stores an attempt, also one of an earlier round, and deletes the oldest of its delivery beyond `keptAttempts`. Does nothing if
 * the delivery was deleted meanwhile.
 */
export async function addAttempt(tx: Db, attempt: AttemptRow): Promise<void> {
  const [delivery] = await tx
    .select({ round: deliveries.round })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.organizationId, attempt.organizationId),
        eq(deliveries.eventId, attempt.eventId),
        eq(deliveries.endpointId, attempt.endpointId),
      ),
    )
    .for('no key update')
  if (delivery === undefined) return
  // An attempt whose job was taken over by another process is made twice, and kept once.
  await tx.insert(attempts).values(attempt).onConflictDoNothing()
  const oldestKept = tx
    .select({ round: attempts.round, attempt: attempts.attempt })
    .from(attempts)
    .where(isOf(attempt))
    .orderBy(desc(attempts.round), desc(attempts.attempt))
    .limit(1)
    .offset(keptAttempts - 1)
  await tx.delete(attempts).where(and(isOf(attempt), sql`(${attempts.round}, ${attempts.attempt}) < (${oldestKept})`))
}

/** Returns the kept attempts of several deliveries, oldest first. */
export function listAttempts(
  db: Db,
  { organizationId, endpointIds, eventIds }: { organizationId: string; endpointIds: string[]; eventIds: string[] },
): Promise<AttemptRow[]> {
  return db
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.organizationId, organizationId),
        inArray(attempts.endpointId, endpointIds),
        inArray(attempts.eventId, eventIds),
      ),
    )
    .orderBy(asc(attempts.round), asc(attempts.attempt))
}

/** Deletes the attempts of a delivery, or of all deliveries to an endpoint. */
export async function dropAttempts(
  db: Db,
  { organizationId, endpointId, eventId }: Pick<DeliveryKey, 'organizationId' | 'endpointId'> & { eventId?: string },
): Promise<void> {
  const ofEndpoint = and(eq(attempts.organizationId, organizationId), eq(attempts.endpointId, endpointId))
  await db.delete(attempts).where(and(ofEndpoint, eventId === undefined ? undefined : eq(attempts.eventId, eventId)))
}

/** Deletes the attempts whose delivery was deleted, 30 days after they were made. */
export async function sweepAttempts(db: Db, now?: Date): Promise<void> {
  await deleteOutdated(db, {
    table: 'payments.webhook_attempts',
    key: ['org_id', 'endpoint_id', 'event_id', 'round', 'attempt'],
    where: sql`created_at < ${timeOf({ now })} - interval '30 days' and not exists (
      select from payments.webhook_deliveries d
      where d.org_id = webhook_attempts.org_id and d.event_id = webhook_attempts.event_id and d.endpoint_id = webhook_attempts.endpoint_id)`,
  })
}

function isOf({ organizationId, eventId, endpointId }: DeliveryKey) {
  return and(eq(attempts.organizationId, organizationId), eq(attempts.eventId, eventId), eq(attempts.endpointId, endpointId))
}
