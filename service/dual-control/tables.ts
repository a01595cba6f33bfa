import { jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { payments, time } from '../ground/tables'

/** The request as both people must repeat it: a flat object of texts. */
export type Details = Record<string, string>

export const secondPersonRequests = payments.table('second_person_requests', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  subject: text('subject').notNull(),
  details: jsonb('details').$type<Details>().notNull(),
  note: text('note'),
  requestedBy: text('requested_by').notNull(),
  keyId: uuid('key_id'),
  createdAt: time('created_at').notNull(),
  closedBy: text('closed_by'),
  closedKeyId: uuid('closed_key_id'),
  closedAt: time('closed_at'),
  outcome: text('outcome').$type<'done' | 'replaced' | 'superseded' | 'withdrawn' | 'rejected'>(),
})
export type SecondPersonRequest = typeof secondPersonRequests.$inferSelect
