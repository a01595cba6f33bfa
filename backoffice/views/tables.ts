import { text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'
import type { Role } from '../people/roles'

export const listNames = ['customers', 'transactions', 'quotes'] as const
export type ListName = (typeof listNames)[number]

export const savedViews = backoffice.table('saved_views', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  list: text('list', { enum: listNames }).notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
  sharedWith: text('shared_with').$type<Role>(),
  createdAt: at('created_at').notNull(),
})
