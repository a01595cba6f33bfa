import { and, desc, eq, gt, gte, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import { auditEventTypes } from '#contract/events'
import { timeOf } from '../ground/clock'
import type { Context } from '../ground/context'
import { isOurId } from '../ground/ids'
import { after, type PageOf, type PageRequest, toPage } from '../ground/pages'
import { type EventData, events } from './tables'

export type Event = typeof events.$inferSelect
type Key = Pick<Context, 'db' | 'organizationId' | 'now'>

type EventFilter = { type?: string[]; objectIds?: string[]; createdFrom?: Date; createdTo?: Date }

/** Types of payment events. All other types have an index by type, which PostgreSQL uses if none of these is requested. */
const isOfPayment = (type: string) => /^(quote|transaction)[.]/.test(type)

type ListedEvents = { filter: EventFilter; page: PageRequest }

/** Returns events of the last 30 days, newest first, without those for the audit only. */
export function listEvents(key: Key, listed: ListedEvents): Promise<PageOf<Event>> {
  return list(key, listed, isListed(key))
}

/** Returns the events for the audit only, newest first. */
export function listAuditEvents(key: Key, { filter, page }: ListedEvents): Promise<PageOf<Event>> {
  const { type = [...auditEventTypes], ...rest } = filter
  return list(key, { filter: { type, ...rest }, page }, eq(events.organizationId, key.organizationId))
}

async function list(key: Key, { filter, page }: ListedEvents, among: SQL | undefined): Promise<PageOf<Event>> {
  const { type, objectIds, createdFrom, createdTo } = filter
  const known = objectIds?.filter(isOurId)
  if (known?.length === 0) return { items: [], nextCursor: null }
  const rows = await key.db
    .select()
    .from(events)
    .where(
      and(
        among,
        type && inArray(events.type, type),
        type?.some(isOfPayment) === false ? sql`${events.type} !~ '^(quote|transaction)[.]'` : undefined,
        known && inArray(events.objectId, known),
        createdFrom && gte(events.createdAt, createdFrom),
        createdTo && lt(events.createdAt, createdTo),
        after(page.cursor, events.createdAt, events.id),
      ),
    )
    .orderBy(desc(events.createdAt), desc(events.id))
    .limit(page.limit + 1)
  return toPage(rows, page.limit)
}

/** Returns an event of the last 30 days; undefined for an older one, for one of the audit only and for an unknown id. */
export async function findEvent(key: Key, eventId: string): Promise<Event | undefined> {
  const [event] = await key.db
    .select()
    .from(events)
    .where(and(isListed(key), eq(events.id, eventId)))
  return event
}

/**
 * Returns the data of an event as it is delivered: with the object's id and a version that grows with each change. Some records
 * count their changes in `version`; for others, which change under a lock, it is the time of the change in ms.
 */
export function toDeliveredData({ objectId, data, createdAt }: Pick<Event, 'objectId' | 'data' | 'createdAt'>): EventData {
  return { id: objectId, version: createdAt.getTime(), ...data }
}

function isListed({ organizationId, now }: Key): SQL | undefined {
  return and(
    eq(events.organizationId, organizationId),
    gt(events.createdAt, sql`${timeOf({ now })} - interval '30 days'`),
    not(sql`payments.is_private_event(${events.type})`),
  )
}
