import { timeOf } from '../ground/clock'
import type { Context, Doer } from '../ground/context'
import { newId } from '../ground/ids'
import { type EventData, events } from './tables'

export type NewEvent = { id?: string; type: string; objectId: string; data?: EventData }

/** Writes events into the outbox, in the transaction of the change. Data hold ids and states only, no personal data. */
export async function recordEvents(
  context: Pick<Context, 'db' | 'organizationId' | 'now'> & Doer & { requestId?: string },
  list: NewEvent[],
): Promise<void> {
  if (list.length === 0) return
  await context.db.insert(events).values(
    list.map(({ id = newId(), type, objectId, data = {} }) => ({
      organizationId: context.organizationId,
      id,
      type,
      objectId,
      data,
      actorId: context.actorId,
      keyId: context.keyId,
      actorNote: context.actorNote,
      requestId: context.requestId,
      createdAt: timeOf(context),
    })),
  )
}
