import { boolean, integer, text, uuid } from 'drizzle-orm/pg-core'
import type { Environment } from '../ground/context'
import { payments, time } from '../ground/tables'

export const organizations = payments.table('organizations', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  environment: text('environment').$type<Environment>().notNull(),
  status: text('status').$type<'active' | 'disabled'>().notNull(),
  /** Null means every country. */
  allowedCountries: text('allowed_countries').array(),
  /** Whether payouts are released without a second step. */
  autoConfirm: boolean('auto_confirm').notNull(),
  /** Whether the fees of a returned payout are refunded. */
  refundFeesOnReturn: boolean('refund_fees_on_return').notNull(),
  /** How many years the personal data of deleted customers are retained after their last transaction. */
  retentionYears: integer('retention_years').notNull().default(5),
  createdAt: time('created_at').notNull(),
})
