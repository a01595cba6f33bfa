import { primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

/** The origins from which people have signed in. */
export const knownOrigins = backoffice.table(
  'known_origins',
  {
    personId: uuid('person_id').notNull(),
    origin: text('origin').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.origin] })],
)
