import { numeric, text, uuid } from 'drizzle-orm/pg-core'
import { payments, time } from '../ground/tables'

type QuarantineStatus = 'waiting' | 'accepted' | 'rejected'

/** Rates are facts about the market, so the rows belong to no organization. Mids are decimal text. */
export const rateQuarantine = payments.table('rate_quarantine', {
  id: uuid('id').primaryKey(),
  provider: text('provider').notNull(),
  base: text('base').notNull(),
  quote: text('quote').notNull(),
  mid: numeric('mid').notNull(),
  asOf: time('as_of').notNull(),
  /** The last accepted mid, from which the jump was measured. */
  lastMid: numeric('last_mid').notNull(),
  status: text('status').$type<QuarantineStatus>().notNull(),
  decidedBy: text('decided_by'),
  reason: text('reason'),
  decidedAt: time('decided_at'),
  createdAt: time('created_at').notNull(),
})
export type QuarantinedRate = typeof rateQuarantine.$inferSelect
