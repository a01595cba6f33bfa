import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { ServiceError } from '#contract/errors'
import { timeOf } from '../ground/clock'
import type { Context } from '../ground/context'
import { dropAttempts } from './attempt.queries'
import { type WebhookEndpoint, webhookDeliveries, webhookEndpoints } from './tables'

type Key = Pick<Context, 'db' | 'organizationId'>
const most = 10

/** Returns all endpoints of an organization, at most ten, oldest first. */
export function listEndpoints({ db, organizationId }: Key): Promise<WebhookEndpoint[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.organizationId, organizationId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
}

async function findEndpoint(key: Key, endpointId: string): Promise<WebhookEndpoint | undefined> {
  const [endpoint] = await key.db.select().from(webhookEndpoints).where(isEndpoint(key, endpointId))
  return endpoint
}

/** Returns an endpoint; throws `webhook_endpoint_not_found`. */
export async function mustFindEndpoint(key: Key, endpointId: string): Promise<WebhookEndpoint> {
  return (await findEndpoint(key, endpointId)) ?? missing()
}

/** Locks the row, so that an update is based on its current state. Throws `webhook_endpoint_not_found`. */
export async function lockEndpoint(key: Key, endpointId: string): Promise<WebhookEndpoint> {
  const [endpoint] = await key.db.select().from(webhookEndpoints).where(isEndpoint(key, endpointId)).for('no key update')
  return endpoint ?? missing()
}

/** Throws if there are ten endpoints. Locks the organization's row, so that concurrent creations cannot exceed that. */
export async function mustHaveRoom({ db, organizationId }: Key): Promise<void> {
  await db.execute(sql`select 1 from payments.organizations where id = ${organizationId} for no key update`)
  const [counted] = await db
    .select({ there: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.organizationId, organizationId))
  if ((counted?.there ?? 0) >= most) throw new ServiceError('webhook_endpoint_limit', `There are ${most} endpoints already`)
}

/** Stores an endpoint. One that is not `enabled` counts as disabled by hand, from now on. */
export async function insertEndpoint(
  context: Context,
  endpoint: Pick<WebhookEndpoint, 'id' | 'url' | 'description' | 'eventTypes' | 'secret'>,
  { enabled }: { enabled: boolean },
): Promise<WebhookEndpoint> {
  const now = timeOf(context)
  const [inserted] = await context.db
    .insert(webhookEndpoints)
    .values({
      organizationId: context.organizationId,
      ...endpoint,
      ...(enabled ? {} : { disabledAt: now, disabledReason: 'by_hand' as const }),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (inserted === undefined) throw new Error('The endpoint was not inserted')
  return inserted
}

/** Saves a change by a caller, with a new version. Throws `webhook_endpoint_not_found`. */
export async function saveEndpoint(
  context: Context,
  endpointId: string,
  change: PgUpdateSetSource<typeof webhookEndpoints>,
): Promise<WebhookEndpoint> {
  const [saved] = await context.db
    .update(webhookEndpoints)
    .set({ ...change, version: sql`version + 1`, updatedAt: timeOf(context) })
    .where(isEndpoint(context, endpointId))
    .returning()
  return saved ?? missing()
}

/**
 * Deletes an endpoint and its deliveries. Throws `webhook_endpoint_not_found`. Deliveries are locked before their endpoint, as by
 * an attempt that stores its result, to avoid deadlocks.
 */
export async function removeEndpoint(key: Key, endpointId: string): Promise<void> {
  await key.db
    .delete(webhookDeliveries)
    .where(and(eq(webhookDeliveries.organizationId, key.organizationId), eq(webhookDeliveries.endpointId, endpointId)))
  await dropAttempts(key.db, { organizationId: key.organizationId, endpointId })
  const removed = await key.db.delete(webhookEndpoints).where(isEndpoint(key, endpointId)).returning({ id: webhookEndpoints.id })
  if (removed.length === 0) missing()
}

function isEndpoint({ organizationId }: Key, endpointId: string): SQL | undefined {
  return and(eq(webhookEndpoints.organizationId, organizationId), eq(webhookEndpoints.id, endpointId))
}

function missing(): never {
  throw new ServiceError('webhook_endpoint_not_found', 'No such endpoint')
}
