import { primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

export const companyIdentities = backoffice.table(
  'company_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    personId: uuid('person_id').notNull(),
    linkedAt: at('linked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

export const directoryUsers = backoffice.table('directory_users', {
  personId: uuid('person_id').primaryKey(),
  /** What the directory calls them. */
  externalId: text('external_id'),
})
