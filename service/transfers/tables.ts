import { boolean, date, integer, jsonb, numeric, text, uuid } from 'drizzle-orm/pg-core'
import type { Currency } from '#contract/currency'
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
/** A fee as stored with the quote: the tariff line, and the amount in minor units as text. */
export type QuotedFee = FeeLine & { amountMinor: string }

const columns = () => ({
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  customerId: uuid('customer_id').notNull(),
  status: text('status').$type<QuoteStatus>().notNull(),
  amountSide: text('amount_side').$type<AmountSide>().notNull(),
  feesPaidBy: text('fees_paid_by').$type<FeePayer>().notNull(),
  sourceRail: text('source_rail').$type<SourceRail>().notNull(),
  sourceCurrency: text('source_currency').$type<Currency>().notNull(),
  /** The source account named in the quote: a prefunded account or, for a deposit, the customer's own. */
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
  /** Null if nothing was converted. */
  rateId: uuid('rate_id'),
  /** The legs of a crossed rate; otherwise null. */
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
  /** When a claim of the payer was refused because of too many wrong ones. */
  claimsRefusedAt: time('claims_refused_at'),
  /** Null, like the entries, if an earlier version created it; see plan-quote.ts. */
  flow: text('flow').$type<QuoteFlow>(),
  /** The entries that each step books; their amounts never change. */
  entries: jsonb('entries').$type<PlannedEntries>(),
})

export const quotes = payments.table('quotes', columns())
/** A view of the quotes of the caller's organization, for searches; see `customersInScope`. */
export const quotesInScope = payments.table('quotes_in_scope', columns())
/** A whole row, as read with the lock. */
export type PlannedQuote = typeof quotes.$inferSelect
/** A quote without its entries, which are read only for booking. */
export type Quote = Omit<PlannedQuote, 'entries'>

const transactionColumns = () => ({
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  quoteId: uuid('quote_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  type: text('type').$type<TransactionType>().notNull(),
  status: text('status').$type<TransactionStatus>().notNull(),
  /** The USDC amount in 1/100. */
  amountMinor: minor('amount').notNull(),
  rail: text('rail').notNull(),
  provider: text('provider').notNull(),
  partnerReference: text('partner_reference').notNull(),
  submission: text('submission').$type<'none' | 'begun' | 'answered'>().notNull(),
  submissions: integer('submissions').notNull(),
  polls: integer('polls').notNull(),
  submittedAt: time('submitted_at'),
  /** When and why staff were called. */
  stuckAt: time('stuck_at'),
  stuckReason: text('stuck_reason').$type<StuckReason>(),
  /** When a rail reported a return that people must book. */
  returnRefusedAt: time('return_refused_at'),
  /** The returned amount, in 1/100 of the destination currency. */
  returnedAmountMinor: minor('returned_amount').notNull().default(0n),
  providerReference: text('provider_reference'),
  networkCode: text('network_code'),
  failureCode: text('failure_code'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  completedAt: time('completed_at'),
})

export const transactions = payments.table('transactions', transactionColumns())
/** A view of the transactions of the caller's organization, for searches; see `customersInScope`. */
export const transactionsInScope = payments.table('transactions_in_scope', transactionColumns())
export type Transaction = typeof transactions.$inferSelect

/** The limits of an organization's transfers; every organization has a row from its creation. */
export const transferSettings = payments.table('transfer_settings', {
  organizationId: uuid('org_id').primaryKey(),
  /** Limits of the principal in USDC or USD, 1/100. */
  minAmountMinor: minor('min_amount').notNull(),
  maxAmountMinor: minor('max_amount').notNull(),
  /** The maximum of one pago móvil, in 1/100 VES. */
  pagomovilMaxMinor: minor('pagomovil_max').notNull(),
  /** The monthly caps per customer, by tier, in 1/100 USDC. */
  standardMonthlyCapMinor: minor('standard_monthly_cap').notNull(),
  enhancedMonthlyCapMinor: minor('enhanced_monthly_cap').notNull(),
  quoteSeconds: integer('quote_seconds').notNull(),
  depositQuoteSeconds: integer('deposit_quote_seconds').notNull(),
  /** How long a paid payout waits for its confirmation, in seconds. */
  confirmSeconds: integer('confirm_seconds').notNull(),
  /** In 1/100 of the USDC amount: a payment above it, made by a key alone, needs a second person; null: none does. */
  keyApprovalAboveMinor: minor('key_approval_above'),
})
export type TransferSettings = typeof transferSettings.$inferSelect

/** What a customer has sent in a calendar month (in Caracas), in 1/100 USDC. */
export const outboundUsage = payments.table('outbound_usage', {
  organizationId: uuid('org_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  month: date('month').notNull(),
  usedMinor: minor('used').notNull(),
})

export const quoteApprovals = payments.table('quote_approvals', {
  organizationId: uuid('org_id').notNull(),
  quoteId: uuid('quote_id').notNull(),
  /** Who approved, in the form of `byOf`. */
  actorId: text('actor_id').notNull(),
  keyId: uuid('key_id').notNull(),
  /** Of the source, in 1/100: the approval is void for any other amount. */
  amountMinor: minor('amount').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  createdAt: time('created_at').notNull(),
})
export type QuoteApproval = typeof quoteApprovals.$inferSelect
