import { sql } from 'drizzle-orm'
import type { Context, Doer } from '../ground/context'
import { newId } from '../ground/ids'
import type { EventData } from './tables'

export type NewEvent = { id?: string; type: string; objectId: string; data?: EventData }

/**
 * Writes events into the outbox, with their webhook deliveries, in the transaction of the change. Data contains ids and states only,
 * no personal data.
 */
export async function recordEvents(
  {
    db,
    organizationId,
    actorId,
    keyId,
    actorNote,
    requestId,
    now,
  }: Pick<Context, 'db' | 'organizationId' | 'now'> & Doer & { requestId?: string },
  list: NewEvent[],
): Promise<void> {
  if (list.length === 0) return
  const rows = list.map(({ id = newId(), type, objectId, data = {} }) => ({ id, type, object_id: objectId, data }))
  await db.execute(sql`
    select payments.record_events(${organizationId}, ${JSON.stringify(rows)}::jsonb, ${actorId ?? null}, ${keyId ?? null}::uuid,
      ${actorNote ?? null}, ${requestId ?? null}, ${now?.toISOString() ?? null}::timestamptz)`)
}
