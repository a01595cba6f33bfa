import { text, uuid } from 'drizzle-orm/pg-core'
import { backoffice } from '../columns'

export const directoryUsers = backoffice.table('directory_users', {
  personId: uuid('person_id').primaryKey(),
  /** What the directory calls them. */
  externalId: text('external_id'),
})
