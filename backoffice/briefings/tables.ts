import { integer, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

export const briefings = backoffice.table('briefings', {
  id: uuid('id').primaryKey(),
  spanish: text('spanish').notNull(),
  english: text('english').notNull(),
  /** Who wrote or changed it last. */
  authorId: uuid('author_id').notNull(),
  authorName: text('author_name').notNull(),
  writtenAt: at('written_at').notNull(),
  /** Null: it is shown until it is removed. */
  endsAt: at('ends_at'),
  /** Grows with each change. */
  version: integer('version').notNull(),
})
