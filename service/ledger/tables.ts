import { text, uuid } from 'drizzle-orm/pg-core'
import type { Currency } from '#contract/currency'
import { payments, time } from '../ground/tables'

export const prefundedAccounts = payments.table('prefunded_accounts', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  status: text('status').$type<'active' | 'closed'>().notNull(),
  createdAt: time('created_at').notNull(),
})
