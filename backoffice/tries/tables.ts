import { integer, text } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

export const signInThrottle = backoffice.table('sign_in_throttle', {
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull(),
  notBefore: at('not_before').notNull(),
  lastAttemptAt: at('last_attempt_at').notNull(),
})
