import { date, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { backoffice } from '../columns'

export const lookupSorts = ['personal', 'name', 'payee'] as const

export const lookupDays = backoffice.table(
  'lookup_days',
  {
    personId: uuid('person_id').notNull(),
    day: date('day').notNull(),
    sort: text('sort', { enum: lookupSorts }).notNull(),
    asked: integer('asked').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.day, table.sort] })],
)
