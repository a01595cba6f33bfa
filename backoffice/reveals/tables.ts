import { text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

export const reveals = backoffice.table('reveals', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  objectKind: text('object_kind').notNull(),
  objectId: text('object_id').notNull(),
  field: text('field').notNull(),
  reason: text('reason').notNull(),
  at: at('at').notNull(),
})
