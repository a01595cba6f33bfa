import { text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice, bytes } from '../columns'

export const sessions = backoffice.table('sessions', {
  id: uuid('id').primaryKey(),
  sidHash: bytes('sid_hash').notNull(),
  personId: uuid('person_id').notNull(),
  createdAt: at('created_at').notNull(),
  lastSeenAt: at('last_seen_at').notNull(),
  userAgent: text('user_agent'),
})
