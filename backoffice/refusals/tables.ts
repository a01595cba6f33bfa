import { text } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

export const strangerRefusals = backoffice.table('stranger_refusals', {
  subject: text('subject').primaryKey(),
  at: at('at').notNull(),
})
