import { text, uuid } from 'drizzle-orm/pg-core'
import { backoffice } from '../columns'

export const directoryUsers = backoffice.table('directory_users', {
  personId: uuid('person_id').primaryKey(),
  /** The id of the person in the company's directory. */
  externalId: text('external_id'),
})
