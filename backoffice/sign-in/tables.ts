import { integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

// What is remembered of how people come in: which tries failed, and from where they came before.

export const signInThrottle = backoffice.table('sign_in_throttle', {
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull(),
  notBefore: at('not_before').notNull(),
  lastAttemptAt: at('last_attempt_at').notNull(),
})

export const knownOrigins = backoffice.table(
  'known_origins',
  {
    personId: uuid('person_id').notNull(),
    origin: text('origin').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.origin] })],
)
