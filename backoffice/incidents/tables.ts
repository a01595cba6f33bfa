import { boolean } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

export const eventReading = backoffice.table('event_reading', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  readTo: at('read_to').notNull(),
})
