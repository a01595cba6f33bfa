import { z } from 'zod'
import { Currency, maxAmountMinor } from './money'
import { calendarDay, Id, type MayLack, plainText, smallInt, Timestamp } from './primitives'

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
export const feeTypes = ['percentage', 'fixed'] as const

export type QuoteStatus = (typeof quoteStatuses)[number]
export type TransactionStatus = (typeof transactionStatuses)[number]
export type TransactionType = (typeof transactionTypes)[number]
export type PaymentRail = (typeof paymentRails)[number]
export type FeePayer = (typeof feePayers)[number]
export type AmountSide = (typeof amountSides)[number]

/** The text of the interface writes `pago_movil`, its values `pagomovil`: both are accepted, the second is stored. */
function rail<const T extends readonly PaymentRail[]>(rails: T) {
  return z.preprocess((value) => (value === 'pago_movil' ? 'pagomovil' : value), z.enum(rails))
}

/** Why a transaction failed. An open list: a reader shows a word it does not know as it came. */
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

export const PartnerReference = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/, { message: 'invalid_format' })

/** `amount` is integer minor units (1/100) of the source currency, or of the destination currency when `amount_side` says so. */
export const CreateQuoteBody = z
  .strictObject({
    amount: z.int().min(1).max(maxAmountMinor),
    customer_id: Id,
    source: z.strictObject({
      payment_rail: rail(['prefunded_account', 'pagomovil']),
      currency: Currency,
      account_id: Id.optional(),
    }),
    destination: z.strictObject({
      currency: Currency,
      account_id: Id,
      payment_rail: rail(['pagomovil', 'bank_transfer', 'wallet']).optional(),
    }),
    fees_paid_by: z.enum(feePayers).optional(),
    external_transfer_id: PartnerReference.optional(),
    amount_side: z.enum(amountSides).optional(),
    description: plainText(30).optional(),
  })
  .meta({ id: 'CreateQuoteBody' })
export type CreateQuoteBody = z.output<typeof CreateQuoteBody>

/** `fee` is the tariff value in the unit named by `type` (percent points, or money); `amount` is the computed money. */
export const CommissionFee = z
  .object({ fee: z.number(), type: z.enum(feeTypes), label: z.string(), amount: z.number().optional() })
  .meta({ id: 'CommissionFee' })
export type CommissionFee = z.infer<typeof CommissionFee>

export const PaymentInstructions = z
  .object({
    bank_code: z.string(),
    bank_name: z.string(),
    phone_number: z.string(),
    id_doc_number: z.string(),
    amount: z.number(),
    currency: Currency,
    pay_before: Timestamp,
  })
  .meta({ id: 'PaymentInstructions' })

/** `legs`: the two rates that a rate was crossed of where the provider has no rate of the pair itself. Mids are decimal text. */
const RateDetails = z.object({
  mid_rate: z.string(),
  margin_bps: smallInt(),
  provider: z.string(),
  as_of: Timestamp,
  legs: z.array(z.object({ from_currency: Currency, to_currency: Currency, mid_rate: z.string(), as_of: Timestamp })).optional(),
})

/** Amounts are JSON numbers in major units; `minor_units` repeats them as exact text. Members from `customer_id` on are extensions. */
export const Quote = z
  .object({
    id: Id,
    source_amount: z.number(),
    quoted_amount: z.number(),
    exchange_rate: z.number(),
    source: z.object({ currency: Currency, payment_rail: z.enum(paymentRails) }),
    destination: z.object({ currency: Currency, account_id: Id }),
    status: z.enum(quoteStatuses),
    created_at: Timestamp,
    expires_at: Timestamp,
    external_transfer_id: z.string(),
    commission_fees: z.array(CommissionFee),
    total_fees: z.number(),
    customer_id: Id.optional(),
    fees_paid_by: z.enum(feePayers).optional(),
    amount_side: z.enum(amountSides).optional(),
    minor_units: z.object({ source_amount: z.string(), quoted_amount: z.string(), total_fees: z.string() }).optional(),
    rate_details: RateDetails.optional(),
    requires_confirmation: z.boolean().optional(),
    confirm_by: Timestamp.nullish(),
    transaction_id: Id.nullish(),
    payment_instructions: PaymentInstructions.nullish(),
    description: z.string().nullish(),
    updated_at: Timestamp.optional(),
  })
  .meta({ id: 'Quote' })
type QuoteFigure = 'source_amount' | 'quoted_amount' | 'exchange_rate' | 'total_fees'
/** As a reader sees it. Text that is not told is empty. */
export type Quote = MayLack<z.infer<typeof Quote>, QuoteFigure | 'created_at' | 'expires_at'>

export const PayQuoteBody = z.strictObject({ source: z.strictObject({ prefunded_account_id: Id }) }).meta({ id: 'PayQuoteBody' })
export type PayQuoteBody = z.infer<typeof PayQuoteBody>

const digits = (least: number, most: number) =>
  z.string().regex(new RegExp(`^\\d{${least},${most}}$`), { message: 'invalid_format' })

/** Optional echo for a payout; `reference`, `bank_code` and `phone_number` are required for a deposit (the service decides by the quote). */
export const ConfirmQuoteBody = z
  .strictObject({
    reference: digits(4, 20).optional(),
    bank_code: digits(4, 4).optional(),
    phone_number: plainText(32).optional(),
    id_doc_number: plainText(32).optional(),
    amount: z
      .int()
      .min(1)
      .max(maxAmountMinor * 1000)
      .optional(),
    paid_at: calendarDay().optional(),
  })
  .meta({ id: 'ConfirmQuoteBody' })
export type ConfirmQuoteBody = z.infer<typeof ConfirmQuoteBody>

/** `amount` is USDC in minor units as text. Members from `payment_provider` on are extensions. */
export const Transaction = z
  .object({
    id: Id,
    amount: z.string().regex(/^\d+$/),
    customer_email: z.string().nullable(),
    type: z.enum(transactionTypes),
    status: z.enum(transactionStatuses),
    payment_provider: z.string().optional(),
    quote_id: Id.optional(),
    customer_id: Id.optional(),
    partner_reference_id: z.string().optional(),
    source_amount: z.number().optional(),
    source_currency: Currency.optional(),
    quoted_amount: z.number().optional(),
    destination_currency: Currency.optional(),
    requires_confirmation: z.boolean().optional(),
    confirm_by: Timestamp.nullish(),
    failure_code: z.string().nullish(),
    failure_message: z.string().nullish(),
    provider_reference: z.string().nullish(),
    created_at: Timestamp.optional(),
    updated_at: Timestamp.optional(),
    completed_at: Timestamp.nullish(),
    returned_amount: z.number().optional(),
  })
  .meta({ id: 'Transaction' })
/** As a reader sees it. Text that is not told is empty. */
export type Transaction = MayLack<z.infer<typeof Transaction>, 'amount'>

export const TransactionSearchQuery = z.object({
  partner_reference_id: z.string({ message: 'missing_parameter' }).min(1, { message: 'missing_parameter' }).max(64),
})
export type TransactionSearchQuery = z.infer<typeof TransactionSearchQuery>
