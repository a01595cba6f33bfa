import { jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, backoffice, bytes, type Masked } from '../columns'

export const registry = backoffice.table(
  'registry',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    label: text('label').notNull(),
    details: jsonb('details').$type<Masked>().notNull().default({}),
    reference: text('reference'),
    sealed: bytes('sealed'),
    words: text('words').array().notNull().default([]),
    firstSeenAt: at('first_seen_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
