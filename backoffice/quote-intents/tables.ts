import { bigint, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

export const quoteIntents = backoffice.table('quote_intents', {
  quoteId: text('quote_id').primaryKey(),
  amountMinor: bigint('amount_minor', { mode: 'bigint' }).notNull(),
  side: text('amount_side', { enum: ['source', 'destination'] }).notNull(),
  feesPaidBy: text('fees_paid_by', { enum: ['source', 'destination'] }).notNull(),
  customerId: text('customer_id'),
  accountId: text('account_id'),
  sourceCurrency: text('source_currency'),
  destinationCurrency: text('destination_currency'),
  sourceRail: text('source_rail'),
  sourceAccountId: text('source_account_id'),
  replacesQuoteId: text('replaces_quote_id'),
  madeBy: uuid('made_by').notNull(),
  madeAt: at('made_at').notNull(),
})
