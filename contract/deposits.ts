import { z } from 'zod'
import { Id, moment, oneOrMore, PageQuery, page, plainText, Timestamp } from './primitives'

export const depositStatuses = ['pending', 'matched', 'unmatched', 'refunded'] as const
export type DepositStatus = (typeof depositStatuses)[number]

/**
 * Money that arrived from outside: by pago móvil, or on a chain. `amount` is 1/100 of the currency as text, rounded down; the books keep
 * all of it. `phone_number` is the payer's, masked. `customer_id` is whose wallet a chain brought it to, or whose quote claimed it.
 * `unmatched`: nobody claimed it until `claimable_until`; it can still be matched, or refunded.
 */
export const Deposit = z
  .object({
    id: Id,
    status: z.enum(depositStatuses),
    rail: z.enum(['pagomovil', 'chain']),
    payment_provider: z.string(),
    currency: z.enum(['VES', 'USDC']),
    amount: z.string().regex(/^\d+$/),
    bank_code: z.string().nullable(),
    phone_number: z.string().nullable(),
    reference: z.string(),
    moved_at: Timestamp,
    claimable_until: Timestamp,
    customer_id: Id.nullable(),
    quote_id: Id.nullable(),
    matched_at: Timestamp.nullable(),
    unmatched_at: Timestamp.nullable(),
    refunded_at: Timestamp.nullable(),
    refund_reference: z.string().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'Deposit' })
export type Deposit = z.infer<typeof Deposit>

/** `candidate_quote_ids`: open deposit quotes of this very amount, soonest to end first. `pending_request` waits for a second person. */
export const DepositDetail = Deposit.extend({
  candidate_quote_ids: z.array(Id),
  pending_request: z
    .object({
      action: z.string(),
      quote_id: Id.nullable(),
      reference: z.string().nullable(),
      requested_by: z.string(),
      created_at: Timestamp,
    })
    .nullable(),
}).meta({ id: 'DepositDetail' })
export type DepositDetail = z.infer<typeof DepositDetail>

export const DepositPage = page(Deposit).meta({ id: 'DepositPage' })
export type DepositPage = z.infer<typeof DepositPage>

export const DepositQuery = PageQuery.extend({
  status: oneOrMore(z.enum(depositStatuses)).optional(),
  created_from: moment().optional(),
  created_to: moment().optional(),
})

/** The quote that the money is for; for money on a chain, whose wallet is known, none. */
export const MatchDepositBody = z.strictObject({ quote_id: Id.optional() }).prefault({}).meta({ id: 'MatchDepositBody' })

/** The bank's own reference of the payment that sends the money back. */
export const RefundDepositBody = z.strictObject({ reference: plainText(64) }).meta({ id: 'RefundDepositBody' })

/** `pending_second_approval`: the request is noted, and takes effect when a second person makes the same. */
export const DepositDecision = z
  .object({ outcome: z.enum(['done', 'pending_second_approval']), deposit: Deposit })
  .meta({ id: 'DepositDecision' })
export type DepositDecision = z.infer<typeof DepositDecision>
