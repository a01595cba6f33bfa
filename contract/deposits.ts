import { z } from 'zod'
import { BankReference } from './bank-reference'
import { exampleTime, ids } from './examples'
import { Timestamp } from './members'
import { oneOrMore, PageQuery, page } from './pages'
import { Id, moment, plainText } from './primitives'
import { shared } from './shared-meta'

export const depositStatuses = ['pending', 'matched', 'unmatched', 'refunded'] as const
export type DepositStatus = (typeof depositStatuses)[number]
export const depositCurrencies = ['VES', 'USDC'] as const
export type DepositCurrency = (typeof depositCurrencies)[number]

const DepositAction = z.enum(['match', 'refund'])
export type DepositAction = z.infer<typeof DepositAction>

/** Money that arrived from outside, by pago móvil or on a chain. `amount` is rounded down; the ledger has the exact amount. */
export const Deposit = z
  .object({
    id: Id.meta(shared.id),
    status: z
      .enum(depositStatuses)
      .meta({ description: '`unmatched`: nobody claimed it in time; it can still be matched, or refunded.', example: 'matched' }),
    rail: z.enum(['pagomovil', 'chain']).meta({ description: 'By pago móvil, or on a chain.', example: 'pagomovil' }),
    payment_provider: z.string().meta({ description: 'Who reported it.', example: 'sandbox' }),
    currency: z.enum(depositCurrencies).meta({ description: 'Currency of the deposit.', example: 'VES' }),
    amount: z
      .string()
      .regex(/^\d+$/)
      .meta({ description: 'Minor units (1/100) of its currency as text, rounded down.', example: '2841134' }),
    bank_code: z.string().nullable().meta({ description: "The payer's bank; null on a chain.", example: '0172' }),
    phone_number: z.string().nullable().meta({ description: "The payer's, masked.", example: '+58424*****67' }),
    reference: z.string().meta({ description: 'The number on the receipt, or the hash of the transfer.', example: '575202' }),
    moved_at: Timestamp.meta({ description: 'When the money moved.', example: exampleTime }),
    claimable_until: Timestamp.meta({ description: 'Until when a quote may claim it.', example: '2026-11-21T14:30:00.000Z' }),
    customer_id: Id.nullable().meta({
      description: 'Whose wallet it came to, or whose quote claimed it.',
      example: ids.customer,
    }),
    quote_id: Id.nullable().meta({ description: 'The quote that claimed it.', example: ids.quote }),
    matched_at: Timestamp.nullable().meta({ description: 'When it was matched.', example: exampleTime }),
    unmatched_at: Timestamp.nullable().meta({ description: 'When the deposit became unmatched.', example: null }),
    refunded_at: Timestamp.nullable().meta({ description: 'When it was sent back.', example: null }),
    refund_reference: z.string().nullable().meta({ description: "The bank's reference of the payment back.", example: null }),
    created_at: Timestamp.meta(shared.createdAt),
  })
  .meta({ id: 'Deposit' })
export type Deposit = z.infer<typeof Deposit>

/** A match or a refund that waits for a second person. */
const PendingDepositRequest = z
  .object({
    action: DepositAction.meta({ description: '`match` with a quote or a wallet, or `refund`.', example: 'match' }),
    quote_id: Id.nullable().meta({
      description: 'The quote that the money is for; null for other requests.',
      example: ids.quote,
    }),
    reference: z
      .string()
      .nullable()
      .meta({ description: "The bank's own reference of the payment back; null for a match.", example: null }),
    requested_by: z.string().meta(shared.requestedBy),
    created_at: Timestamp.meta(shared.createdAt),
  })
  .meta({ id: 'PendingDepositRequest' })
export type PendingDepositRequest = z.infer<typeof PendingDepositRequest>

const pending_request = PendingDepositRequest.nullable().meta({ description: 'Waits for a second person.', example: null })

export const DepositDetail = Deposit.extend({
  candidate_quote_ids: z
    .array(Id)
    .meta({ description: 'Open deposit quotes of this very amount, soonest to end first.', example: [] }),
  candidates: z
    .array(
      z.object({
        quote_id: Id.meta({ description: 'The quote.', example: ids.quote }),
        claimable_until: Timestamp.meta({
          description: 'Until when money can be given to it.',
          example: '2026-11-21T14:30:00.000Z',
        }),
      }),
    )
    .optional()
    .meta({ description: 'The same quotes, each with its end.', example: [] }),
  pending_request,
}).meta({ id: 'DepositDetail' })
export type DepositDetail = z.infer<typeof DepositDetail>

const ListedDeposit = Deposit.extend({ pending_request: pending_request.optional() }).meta({ id: 'ListedDeposit' })
export type ListedDeposit = z.infer<typeof ListedDeposit>

export const DepositPage = page(ListedDeposit).meta({ id: 'DepositPage' })
export type DepositPage = z.infer<typeof DepositPage>

export const DepositQuery = PageQuery.extend({
  status: oneOrMore(z.enum(depositStatuses)).optional().meta(shared.oneOrMore),
  waits_for: z.enum(['decision', 'second_person']).optional().meta({
    description: '`decision`: nobody claimed it, or a request about it waits. `second_person`: such a request waits.',
  }),
  reference: BankReference.optional().meta(shared.bankReference),
  amount: z
    .string()
    .regex(/^\d{1,14}$/)
    .optional()
    .meta({
      description: 'Exactly so much, in minor units (1/100) of its currency, as text.',
      example: '2841134',
    }),
  currency: z.enum(depositCurrencies).optional().meta({ description: 'In which it arrived.', example: 'VES' }),
  bank_code: z
    .string()
    .regex(/^\d{4}$/)
    .optional()
    .meta({ description: "The payer's bank.", example: '0172' }),
  created_from: moment().optional().meta(shared.createdFrom),
  created_to: moment().optional().meta(shared.createdTo),
})

const step = z.enum(['request', 'agree']).optional().meta({
  description:
    "`request`: never counts as the second person's word, and replaces no other request. `agree`: is refused unless exactly this waits. Without it, the same from a second person is their word, and something else replaces what waits.",
  example: 'request',
})

/** The quote that the money is for. Money on a chain needs none, because the wallet identifies the customer. */
export const MatchDepositBody = z
  .strictObject({
    quote_id: Id.optional().meta({
      description: 'The quote that the money is for; none for money on a chain.',
      example: ids.quote,
    }),
    step,
  })
  .prefault({})
  .meta({ id: 'MatchDepositBody' })

export const RefundDepositBody = z
  .strictObject({
    reference: plainText(64).meta({
      description: "The bank's own reference of the payment that sends the money back.",
      example: 'BANESCO-77-1043',
    }),
    step,
  })
  .meta({ id: 'RefundDepositBody' })

/** A request that waits for a second person, exactly as it was read. */
export const WithdrawDepositBody = z
  .strictObject({
    action: DepositAction.meta({ description: 'What was requested.', example: 'match' }),
    quote_id: Id.optional().meta({ description: 'The quote of a match; none for money on a chain.', example: ids.quote }),
    reference: plainText(64).optional().meta({ description: 'The reference of a refund.', example: 'BANESCO-77-1043' }),
  })
  .meta({ id: 'WithdrawDepositBody' })

/** `pending_second_approval`: the request is recorded, and takes effect when a second person makes the same request. */
export const DepositDecision = z
  .object({
    outcome: z.enum(['done', 'pending_second_approval']).meta(shared.outcome),
    unchanged_because: z.enum(['done_before', 'requested_before']).nullish().meta({
      description:
        'Only with `step`, why this request changed nothing: the same was done or requested before. Null if it changed something.',
      example: null,
    }),
    deposit: Deposit.meta({ description: 'The deposit as it stands now.' }),
  })
  .meta({ id: 'DepositDecision' })
export type DepositDecision = z.infer<typeof DepositDecision>
