import { z } from 'zod'
import { Currency } from './currency'
import { exampleTime, ids } from './examples'
import { Figure, Timestamp } from './members'
import { Id, type MayLack } from './primitives'
import { CommissionFee, PaymentInstructions, RateDetails } from './quote-parts'
import { shared } from './shared-meta'

export const quoteStatuses = [
  'pending',
  'awaiting_confirmation',
  'processing',
  'completed',
  'failed',
  'expired',
  'cancelled',
] as const
export const transactionStatuses = ['pending', 'processing', 'completed', 'failed'] as const
export const transactionTypes = ['deposit', 'transfer', 'withdraw'] as const
export const paymentRails = ['prefunded_account', 'pagomovil', 'bank_transfer', 'wallet'] as const
export const feePayers = ['source', 'destination'] as const
export const amountSides = ['source', 'destination'] as const

export type QuoteStatus = (typeof quoteStatuses)[number]
export type TransactionStatus = (typeof transactionStatuses)[number]
export type TransactionType = (typeof transactionTypes)[number]
export type PaymentRail = (typeof paymentRails)[number]
export type FeePayer = (typeof feePayers)[number]
export type AmountSide = (typeof amountSides)[number]

/** Why a transaction failed. The list is open: a reader shows an unknown word unchanged. */
export const failureCodes = [
  'beneficiary_phone_invalid',
  'beneficiary_document_mismatch',
  'beneficiary_account_invalid',
  'beneficiary_account_closed',
  'beneficiary_account_blocked',
  'bank_not_affiliated',
  'bank_unavailable',
  'amount_not_allowed',
  'rejected_by_bank',
  'rail_liquidity',
  'compliance_rejected',
  'confirmation_expired',
  'cancelled',
  'returned',
  'technical_error',
] as const
export type FailureCode = (typeof failureCodes)[number]

/** A quote. `customer_id` and the members after it are extensions. */
export const Quote = z
  .object({
    id: Id.meta({ description: 'Its id.', example: ids.quote }),
    source_amount: Figure.meta(shared.sourceAmount),
    quoted_amount: Figure.meta({ description: 'What arrives, in major units of the destination currency.', example: 28411.34 }),
    exchange_rate: z
      .number()
      .meta({ description: 'Destination units for one source unit, margin included, at most 8 decimals.', example: 284.1134 }),
    source: z
      .object({
        currency: Currency.meta(shared.sourceCurrency),
        payment_rail: z.enum(paymentRails).meta(shared.paymentRail),
      })
      .meta(shared.source),
    destination: z
      .object({
        currency: Currency.meta(shared.destinationCurrency),
        account_id: Id.meta(shared.accountId),
      })
      .meta(shared.destination),
    status: z.enum(quoteStatuses).meta({ description: 'Where it stands.', example: 'pending' }),
    created_at: Timestamp.meta(shared.createdAt),
    expires_at: Timestamp.meta({ description: 'When it ends.', example: '2026-11-20T14:05:00.000Z' }),
    external_transfer_id: z.string().meta(shared.externalTransferId),
    commission_fees: z.array(CommissionFee).meta({ description: 'What the transfer costs, line by line.' }),
    total_fees: Figure.meta({ description: 'All fees, in major units of the source currency.', example: 1 }),
    customer_id: Id.optional().meta(shared.customerId),
    fees_paid_by: z.enum(feePayers).optional().meta(shared.feesPaidBy),
    amount_side: z.enum(amountSides).optional().meta(shared.amountSide),
    minor_units: z
      .object({
        source_amount: z.string().meta({ description: 'Minor units of the source currency.', example: '10100' }),
        quoted_amount: z.string().meta({ description: 'Minor units of the destination currency.', example: '2841134' }),
        total_fees: z.string().meta({ description: 'Minor units of the source currency.', example: '100' }),
      })
      .optional()
      .meta({
        description: 'The same amounts as exact text, in minor units (1/100).',
        example: { source_amount: '10100', quoted_amount: '2841134', total_fees: '100' },
      }),
    rate_details: RateDetails.optional().meta({
      description: 'How the rate came about.',
      example: { mid_rate: '288.44', margin_bps: 150, provider: 'static', as_of: exampleTime },
    }),
    requires_confirmation: z
      .boolean()
      .optional()
      .meta({ description: 'Whether a paid quote waits to be released by confirm.', example: true }),
    confirm_by: Timestamp.nullish().meta({
      description: 'Until when it can be confirmed; null when nothing waits.',
      example: null,
    }),
    transaction_id: Id.nullish().meta({ description: 'The transaction it became; null before.', example: null }),
    payment_instructions: PaymentInstructions.nullish().meta({
      description: 'Where a deposit is to be paid to; null for payouts.',
      example: null,
    }),
    description: z.string().nullish().meta(shared.concept),
    updated_at: Timestamp.optional().meta(shared.updatedAt),
  })
  .meta({ id: 'Quote' })
type QuoteFigure = 'source_amount' | 'quoted_amount' | 'exchange_rate' | 'total_fees'
/** A quote as readers see it. A text that the API left out is empty. */
export type Quote = Omit<MayLack<z.infer<typeof Quote>, QuoteFigure | 'created_at' | 'expires_at'>, 'commission_fees'> & {
  commission_fees: CommissionFee[]
  /** The figures that the API sent, but that no number holds exactly. They are undefined, like those that it did not send. */
  inexact?: readonly string[]
}

/** A transaction. `payment_provider` and the members after it are extensions. */
export const Transaction = z
  .object({
    id: Id.meta(shared.id),
    amount: z.string().regex(/^\d+$/).meta({ description: 'USDC in minor units (1/100) as text.', example: '10100' }),
    customer_email: z
      .string()
      .nullable()
      .meta({ description: 'E-mail of the customer, when there is one.', example: 'ana@example.com' }),
    type: z.enum(transactionTypes).meta({ description: 'Which way the money goes.', example: 'withdraw' }),
    status: z
      .enum(transactionStatuses)
      .meta({ description: 'Where it stands; `completed` and `failed` are the end.', example: 'completed' }),
    payment_provider: z.string().optional().meta({ description: 'Which rail carries it.', example: 'sandbox' }),
    quote_id: Id.optional().meta(shared.quoteId),
    customer_id: Id.optional().meta(shared.customerId),
    partner_reference_id: z
      .string()
      .optional()
      .meta({ description: '`external_transfer_id` of the quote.', example: 'ord-1042' }),
    source_amount: Figure.optional().meta(shared.sourceAmount),
    source_currency: Currency.optional().meta(shared.sourceCurrency),
    quoted_amount: Figure.optional().meta({
      description: 'What arrives, in major units of the destination currency.',
      example: 28411.34,
    }),
    destination_currency: Currency.optional().meta(shared.destinationCurrency),
    requires_confirmation: z
      .boolean()
      .optional()
      .meta({ description: 'Whether it waits to be released by confirm.', example: false }),
    confirm_by: Timestamp.nullish().meta({
      description: 'Until when it can be confirmed; null when nothing waits.',
      example: null,
    }),
    failure_code: z.string().nullish().meta({ description: 'Why it failed; an open list.', example: null }),
    failure_message: z.string().nullish().meta({ description: 'Failure reason as a sentence for people.', example: null }),
    provider_reference: z.string().nullish().meta({ description: 'The number that the bank gave it.', example: 'SBX-0042' }),
    created_at: Timestamp.optional().meta(shared.createdAt),
    updated_at: Timestamp.optional().meta(shared.updatedAt),
    completed_at: Timestamp.nullish().meta({ description: 'When it arrived.', example: '2026-11-20T14:00:12.000Z' }),
    returned_amount: Figure.optional().meta({
      description: 'How much of it came back, in the destination currency; the whole of a transaction that failed as `returned`.',
      example: 0,
    }),
  })
  .meta({ id: 'Transaction' })
/** A transaction as readers see it. A text that the API left out is empty. */
export type Transaction = MayLack<z.infer<typeof Transaction>, 'amount'>

export const TransactionSearchQuery = z.object({
  partner_reference_id: z
    .string({ message: 'missing_parameter' })
    .min(1, { message: 'missing_parameter' })
    .max(64, { message: 'too_long' })
    .meta({ description: '`external_transfer_id` of the quote.', example: 'ord-1042' }),
})
export type TransactionSearchQuery = z.infer<typeof TransactionSearchQuery>
