import { z } from 'zod'
import { eventTypes } from './event-types'
import { ids } from './examples'
import { Timestamp } from './members'
import { oneOrMore, PageQuery, page } from './pages'
import { Id, moment } from './primitives'
import { shared } from './shared-meta'

/**
 * Ids, statuses and amounts; never documents, phones or account numbers. `id` is the object of the event. `version` grows with
 * every change of that object: of two events the one with the greater version is the newer, whichever arrived first.
 */
export const EventData = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).meta({
  id: 'EventData',
  description: 'Ids, statuses and amounts of what happened; never documents, phones or account numbers.',
  examples: [{ id: ids.any, version: 1795183200000, status: 'completed' }],
})
export type EventData = z.infer<typeof EventData>

/** An event. `actor_id` is a person only where the API key vouches for its people, as the console's does. */
export const Event = z
  .object({
    id: Id.meta(shared.id),
    type: z.string().meta(shared.eventType),
    object_id: Id.meta({ description: 'What it happened to: a quote, a transaction, a customer, …', example: ids.any }),
    data: EventData.meta({
      description: 'Ids, statuses and amounts; `id` is the object, `version` grows with its changes.',
      example: { id: ids.any, version: 1_795_183_200_000, status: 'completed' },
    }),
    actor_id: z.string().nullable().meta(shared.actor),
    actor_note: z.string().nullable().meta({
      description: 'Whom a key named in `X-Actor-Id` that cannot prove who its people are; null for none.',
      example: null,
    }),
    request_id: z
      .string()
      .nullable()
      .meta({ description: 'The same as `X-Request-Id`.', example: '0199a3c0-0000-7000-8000-00000000000a' }),
    created_at: Timestamp.meta(shared.createdAt),
  })
  .meta({ id: 'Event' })
export type Event = z.infer<typeof Event>

export const EventQuery = PageQuery.omit({ with_count: true }).extend({
  type: oneOrMore(z.enum(eventTypes)).optional().meta(shared.oneOrMore),
  object_id: z.string().max(64).optional().meta({ description: 'Only of this object.' }),
  customer_id: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'Only of this customer and of its accounts, including removed ones.' }),
  created_from: moment().optional().meta(shared.createdFrom),
  created_to: moment().optional().meta(shared.createdTo),
})
export type EventQuery = z.input<typeof EventQuery>

/** Events that are stored for audit and delivered to no webhook: searches and reveals, and refused keys. */
export const auditEventTypes = [
  'wallet.looked_up',
  'wallet.look_up_missed',
  'bank_account.revealed',
  'kyc_profile.revealed',
  'api_key.refused',
] as const
export const AuditEventQuery = EventQuery.omit({ customer_id: true }).extend({
  type: oneOrMore(z.enum(auditEventTypes)).optional().meta(shared.oneOrMore),
})

export const EventPage = page(Event).meta({ id: 'EventPage' })
export type EventPage = z.infer<typeof EventPage>
