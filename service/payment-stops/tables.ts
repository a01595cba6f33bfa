import { text, uuid } from 'drizzle-orm/pg-core'
import { payments, time } from '../ground/tables'

export const paymentStops = payments.table('payment_stops', {
  id: uuid('id').primaryKey(),
  /** Null means every organization. */
  organizationId: uuid('org_id'),
  /** `books`: a check found the books incorrect; the stop ends when a check finds them correct. */
  cause: text('cause').$type<'operator' | 'books'>().notNull(),
  reason: text('reason').notNull(),
  stoppedBy: text('stopped_by').notNull(),
  stoppedAt: time('stopped_at').notNull(),
  startedBy: text('started_by'),
  startReason: text('start_reason'),
  startedAt: time('started_at'),
})
export type PaymentStop = typeof paymentStops.$inferSelect
