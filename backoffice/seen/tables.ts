import { primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

export const seenKinds = ['customer', 'quote', 'transaction'] as const
export type SeenKind = (typeof seenKinds)[number]

export const seen = backoffice.table(
  'seen',
  {
    personId: uuid('person_id').notNull(),
    kind: text('kind', { enum: seenKinds }).notNull(),
    id: text('id').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.kind, table.id] })],
)
