import { primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

export const notes = backoffice.table('notes', {
  id: uuid('id').primaryKey(),
  objectKind: text('object_kind', { enum: ['customer'] }).notNull(),
  objectId: text('object_id').notNull(),
  authorId: uuid('author_id').notNull(),
  authorName: text('author_name').notNull(),
  text: text('text').notNull(),
  createdAt: at('created_at').notNull(),
  editedAt: at('edited_at'),
  struckAt: at('struck_at'),
})

export const tags = backoffice.table(
  'tags',
  {
    objectKind: text('object_kind', { enum: ['customer'] }).notNull(),
    objectId: text('object_id').notNull(),
    tag: text('tag').notNull(),
    addedBy: uuid('added_by').notNull(),
    addedAt: at('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.objectKind, table.objectId, table.tag] })],
)
