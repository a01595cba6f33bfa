import { primaryKey, text } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

export const rememberedRates = backoffice.table(
  'last_rates',
  {
    from: text('from_currency').notNull(),
    to: text('to_currency').notNull(),
    /** Exact decimal text. */
    rate: text('rate').notNull(),
    readAt: at('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.from, table.to] })],
)
