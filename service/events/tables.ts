import { jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { payments, time } from '../ground/tables'

export const events = payments.table('events', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  type: text('type').notNull(),
  objectId: uuid('object_id').notNull(),
  data: jsonb('data').$type<EventData>().notNull(),
  /** The person behind the call, proven by a first-party key. */
  actorId: text('actor_id'),
  keyId: uuid('key_id'),
  /** The person whom any other key named, without proof. */
  actorNote: text('actor_note'),
  requestId: text('request_id'),
  createdAt: time('created_at').notNull(),
})
/** Ids, states and amounts as text; never documents, phones or account numbers. */
export type EventData = Record<string, string | number | boolean | null>
