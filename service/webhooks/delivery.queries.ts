import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { WebhookDeliveryStatus } from '#contract/webhooks'
import { enqueue } from '#database/jobs'
import type { Db } from '#database/open'
import type { Event } from '../events/event.queries'
import { events } from '../events/tables'
import { timeOf } from '../ground/clock'
import type { Context } from '../ground/context'
import { deleteOutdated } from '../ground/delete-outdated'
import { after, type PageOf, type PageRequest, toPage } from '../ground/pages'
import { organizations } from '../organizations/tables'
import { dropAttempts, listAttempts, sweepAttempts } from './attempt.queries'
import { type AttemptRow, webhookDeliveries as deliveries, webhookEndpoints as endpoints, type WebhookDelivery } from './tables'

export const deliveryQueue = 'webhooks.deliver'
type Key = Pick<Context, 'db' | 'organizationId'>
/** The key of the delivery of one event to one endpoint. */
export type DeliveryKey = { organizationId: string; eventId: string; endpointId: string }
/** A delivery with its kept attempts, oldest first. */
export type DeliveryRecord = WebhookDelivery & { eventType: string; history: AttemptRow[] }

/** Returns everything that an attempt needs; undefined if the endpoint or the event was deleted. */
export async function findDelivery(db: Db, key: DeliveryKey) {
  const [found] = await db
    .select({ delivery: deliveries, endpoint: endpoints, event: events, environment: organizations.environment })
    .from(deliveries)
    .innerJoin(endpoints, and(eq(endpoints.organizationId, deliveries.organizationId), eq(endpoints.id, deliveries.endpointId)))
    .innerJoin(events, and(eq(events.organizationId, deliveries.organizationId), eq(events.id, deliveries.eventId)))
    .innerJoin(organizations, eq(organizations.id, deliveries.organizationId))
    .where(isDelivery(key))
  return found
}

/** Stores the result of an attempt, unless a redelivery began meanwhile, which has a new `round`. */
export async function saveDelivery(
  db: Db,
  key: DeliveryKey & { round: number },
  change: PgUpdateSetSource<typeof deliveries>,
): Promise<void> {
  await db
    .update(deliveries)
    .set(change)
    .where(and(isDelivery(key), eq(deliveries.round, key.round)))
}

/** Deletes a delivery whose event or endpoint is gone. */
export async function dropDelivery(db: Db, key: DeliveryKey): Promise<void> {
  await db.delete(deliveries).where(isDelivery(key))
  await dropAttempts(db, key)
}

/** `resentBy`: who has an event sent once more, as `byOf` names them; null for a new event. */
export type Queued = { eventId: string; endpointIds: string[]; resentBy: string | null; now: Date }

/**
 * Restarts the delivery at its first attempt, whatever its state, unless its first attempt is still to come: whoever requests it
 * twice, or with somebody else at the same time, has it sent once.
 */
export async function queueAgain({ db, organizationId }: Key, { eventId, endpointIds, resentBy, now }: Queued): Promise<void> {
  if (endpointIds.length === 0) return
  const resent = { resentBy, resentAt: resentBy === null ? null : now }
  const first = { organizationId, eventId, nextAttemptAt: now, createdAt: now, ...resent }
  await db
    .insert(deliveries)
    .values(endpointIds.map((endpointId) => ({ ...first, endpointId })))
    .onConflictDoUpdate({
      target: [deliveries.organizationId, deliveries.eventId, deliveries.endpointId],
      set: {
        ...resent,
        status: 'pending',
        attempts: 0,
        round: sql`${deliveries.round} + 1`,
        nextAttemptAt: now,
        deliveredAt: null,
      },
      setWhere: or(ne(deliveries.status, 'pending'), ne(deliveries.attempts, 0)),
    })
  for (const endpointId of endpointIds) {
    const job = { queue: deliveryQueue, organizationId, key: `${eventId}:${endpointId}`, payload: { eventId, endpointId } }
    await enqueue(db, { ...job, runAt: now, maxAttempts: 1_000_000 })
  }
}

/** Returns the deliveries to one endpoint, newest first. */
export async function listDeliveries(
  { db, organizationId }: Key,
  { endpointId, status, page }: { endpointId: string; status?: WebhookDeliveryStatus[]; page: PageRequest },
): Promise<PageOf<DeliveryRecord>> {
  const rows = await selectRecords(
    db,
    and(
      eq(deliveries.organizationId, organizationId),
      eq(deliveries.endpointId, endpointId),
      status && inArray(deliveries.status, status),
      after(page.cursor, deliveries.createdAt, deliveries.eventId),
    ),
  ).limit(page.limit + 1)
  const { items, nextCursor } = toPage(
    rows.map((row) => ({ ...row, id: row.eventId })),
    page.limit,
  )
  return { items: await withHistory({ db, organizationId }, items), nextCursor }
}

/** Returns the deliveries of one event, to all endpoints. */
export async function listDeliveriesOf({ db, organizationId }: Key, eventId: string): Promise<DeliveryRecord[]> {
  const found = await selectRecords(db, and(eq(deliveries.organizationId, organizationId), eq(deliveries.eventId, eventId)))
  return withHistory({ db, organizationId }, found)
}

type Found = Omit<DeliveryRecord, 'history'>

async function withHistory({ db, organizationId }: Key, found: readonly Found[]): Promise<DeliveryRecord[]> {
  const endpointIds = [...new Set(found.map(({ endpointId }) => endpointId))]
  const made = await listAttempts(db, { organizationId, endpointIds, eventIds: found.map(({ eventId }) => eventId) })
  return found.map((delivery) => {
    const { eventId, endpointId } = delivery
    return { ...delivery, history: made.filter((one) => one.eventId === eventId && one.endpointId === endpointId) }
  })
}

/** Deletes finished deliveries with their attempts after 30 days, as long as events are listed. */
export async function sweepDeliveries(db: Db, now?: Date): Promise<void> {
  await deleteOutdated(db, {
    table: 'payments.webhook_deliveries',
    key: ['org_id', 'event_id', 'endpoint_id'],
    where: sql`status <> 'pending' and created_at < ${timeOf({ now })} - interval '30 days'`,
  })
  await sweepAttempts(db, now)
}

/** Returns the endpoints of a redelivery: those enabled that subscribe to the type, or that were sent the event before. */
export async function endpointsFor({ db, organizationId }: Key, event: Pick<Event, 'id' | 'type'>): Promise<string[]> {
  const found = await db
    .select({ id: endpoints.id })
    .from(endpoints)
    .leftJoin(deliveries, isDelivery({ organizationId, eventId: event.id, endpointId: endpoints.id }))
    .where(
      and(
        eq(endpoints.organizationId, organizationId),
        sql`${endpoints.disabledAt} is null`,
        or(
          sql`${deliveries.eventId} is not null`,
          sql`${endpoints.eventTypes} is null`,
          sql`${event.type} = any (${endpoints.eventTypes})`,
        ),
      ),
    )
  return found.map(({ id }) => id)
}

function selectRecords(db: Db, which: SQL | undefined) {
  return db
    .select({
      organizationId: deliveries.organizationId,
      eventId: deliveries.eventId,
      endpointId: deliveries.endpointId,
      eventType: events.type,
      status: deliveries.status,
      attempts: deliveries.attempts,
      round: deliveries.round,
      nextAttemptAt: deliveries.nextAttemptAt,
      lastAttemptAt: deliveries.lastAttemptAt,
      lastStatus: deliveries.lastStatus,
      lastError: deliveries.lastError,
      lastAnswer: deliveries.lastAnswer,
      deliveredAt: deliveries.deliveredAt,
      resentBy: deliveries.resentBy,
      resentAt: deliveries.resentAt,
      createdAt: deliveries.createdAt,
    })
    .from(deliveries)
    .innerJoin(events, and(eq(events.organizationId, deliveries.organizationId), eq(events.id, deliveries.eventId)))
    .where(which)
    .orderBy(desc(deliveries.createdAt), desc(deliveries.eventId))
}

function isDelivery(key: { organizationId: string; eventId: string; endpointId: string | typeof endpoints.id }): SQL | undefined {
  return and(
    eq(deliveries.organizationId, key.organizationId),
    eq(deliveries.eventId, key.eventId),
    eq(deliveries.endpointId, key.endpointId),
  )
}
