import { integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
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
    /** Of a customer whom the API does not find any more: since when, and how many reads found nobody. */
    missingSince: at('missing_since'),
    missingReads: integer('missing_reads').notNull().default(0),
    /** When the worker last read a customer to see whether the API still has them. */
    checkedAt: at('checked_at'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
