import { boolean, integer, text, uuid } from 'drizzle-orm/pg-core'
import type { Environment } from '../ground/context'
import { payments, time } from '../ground/tables'

export const organizations = payments.table('organizations', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  environment: text('environment').$type<Environment>().notNull(),
  status: text('status').$type<'active' | 'disabled'>().notNull(),
  /** Null: every country. */
  allowedCountries: text('allowed_countries').array(),
  /** A payout is released without a second step. */
  autoConfirm: boolean('auto_confirm').notNull(),
  /** A returned payout gives its fees back. */
  refundFeesOnReturn: boolean('refund_fees_on_return').notNull(),
  /** How long the personal data of deleted customers are kept after their last transaction. */
  retentionYears: integer('retention_years').notNull().default(5),
  createdAt: time('created_at').notNull(),
})
