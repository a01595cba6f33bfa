import { text } from 'drizzle-orm/pg-core'
import { at, backoffice, bytes } from '../columns'

export const consoleKeys = backoffice.table('console_keys', {
  organizationId: text('organization_id').primaryKey(),
  sealed: bytes('sealed').notNull(),
  madeAt: at('made_at').notNull(),
})
