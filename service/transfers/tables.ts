import { boolean, integer, jsonb, numeric, text, uuid } from 'drizzle-orm/pg-core'
import type { Currency } from '#contract/money'
import type { StuckReason } from '#contract/payouts'
import type { QuoteFlow } from '#contract/quote-moves'
import type { AmountSide, FeePayer, QuoteStatus, TransactionStatus, TransactionType } from '#contract/transfers'
import { bytes, minor, payments, time } from '../ground/tables'
import type { PlannedEntries } from '../ledger/planned-entries.rules'
import type { CollectionAccount } from '../rails/rail'
import type { RateLeg } from '../rates/rate-types'
import type { FeeLine } from './pricing.rules'

export type SourceRail = 'prefunded_account' | 'pagomovil'
export type DestinationRail = 'pagomovil' | 'bank_transfer' | 'wallet'
/** A fee as the quote keeps it: the tariff line, and the money in minor units as text. */
export type QuotedFee = FeeLine & { amountMinor: string }

export const quotes = payments.table('quotes', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  customerId: uuid('customer_id').notNull(),
  status: text('status').$type<QuoteStatus>().notNull(),
  amountSide: text('amount_side').$type<AmountSide>().notNull(),
  feesPaidBy: text('fees_paid_by').$type<FeePayer>().notNull(),
  sourceRail: text('source_rail').$type<SourceRail>().notNull(),
  sourceCurrency: text('source_currency').$type<Currency>().notNull(),
  /** The prefunded account, or for a deposit the customer's own account, that was named when quoting. */
  sourceAccountId: uuid('source_account_id'),
  destinationRail: text('destination_rail').$type<DestinationRail>().notNull(),
  destinationCurrency: text('destination_currency').$type<Currency>().notNull(),
  destinationAccountId: text('destination_account_id').notNull(),
  destinationBankAccountId: uuid('destination_bank_account_id'),
  destinationFingerprint: bytes('destination_fingerprint'),
  sourceAmountMinor: minor('source_amount').notNull(),
  totalFeesMinor: minor('total_fees').notNull(),
  quotedAmountMinor: minor('quoted_amount').notNull(),
  usdcAmountMinor: minor('usdc_amount').notNull(),
  fees: jsonb('fees').$type<QuotedFee[]>().notNull(),
  exchangeRate: numeric('exchange_rate').notNull(),
  midRate: numeric('mid_rate').notNull(),
  marginBps: integer('margin_bps').notNull(),
  rateProvider: text('rate_provider').notNull(),
  /** Null where nothing was converted. */
  rateId: uuid('rate_id'),
  /** Of a rate that was crossed; null otherwise. */
  rateLegs: jsonb('rate_legs').$type<RateLeg[]>(),
  rateAsOf: time('rate_as_of').notNull(),
  partnerReference: text('partner_reference').notNull(),
  description: text('description'),
  requiresConfirmation: boolean('requires_confirmation').notNull(),
  provider: text('provider').notNull(),
  paymentInstructions: jsonb('payment_instructions').$type<CollectionAccount>(),
  createdBy: text('created_by').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  confirmBy: time('confirm_by'),
  prefundedAccountId: uuid('prefunded_account_id'),
  transactionId: uuid('transaction_id'),
  /** When a claim of its payer was refused because too many had been wrong. */
  claimsRefusedAt: time('claims_refused_at'),
  /** Null, as the entries are: it was made by a version before, see plan-quote.ts. */
  flow: text('flow').$type<QuoteFlow>(),
  /** What it books from step to step; its amounts never change. */
  entries: jsonb('entries').$type<PlannedEntries>(),
})
/** A whole row, as whoever locks it reads it. */
export type PlannedQuote = typeof quotes.$inferSelect
/** Without its entries, which are read only to be booked. */
export type Quote = Omit<PlannedQuote, 'entries'>

export const transactions = payments.table('transactions', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  quoteId: uuid('quote_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  type: text('type').$type<TransactionType>().notNull(),
  status: text('status').$type<TransactionStatus>().notNull(),
  /** The USDC leg in 1/100. */
  amountMinor: minor('amount').notNull(),
  rail: text('rail').notNull(),
  provider: text('provider').notNull(),
  partnerReference: text('partner_reference').notNull(),
  submission: text('submission').$type<'none' | 'begun' | 'answered'>().notNull(),
  submissions: integer('submissions').notNull(),
  polls: integer('polls').notNull(),
  submittedAt: time('submitted_at'),
  /** When people were called to it, and why. */
  stuckAt: time('stuck_at'),
  stuckReason: text('stuck_reason').$type<StuckReason>(),
  /** When a rail said that it came back, in a way that people have to book. */
  returnRefusedAt: time('return_refused_at'),
  /** What came back of it, in 1/100 of the destination currency. */
  returnedAmountMinor: minor('returned_amount').notNull().default(0n),
  providerReference: text('provider_reference'),
  networkCode: text('network_code'),
  failureCode: text('failure_code'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  completedAt: time('completed_at'),
})
export type Transaction = typeof transactions.$inferSelect
