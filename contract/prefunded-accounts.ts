import { z } from 'zod'
import { Currency } from './currency'
import { ids } from './examples'
import { Timestamp } from './members'
import { maxAmountMinor } from './money'
import { PageQuery, page } from './pages'
import { Id, moment, plainText } from './primitives'
import { shared } from './shared-meta'

const TopUpAction = z.enum(['top_up', 'reverse'])
export type TopUpAction = z.infer<typeof TopUpAction>

/** A top-up, or the reversal of one, that waits for a second person. */
const PendingTopUp = z
  .object({
    action: TopUpAction.meta({ description: '`top_up`, or `reverse` for taking one back.', example: 'top_up' }),
    amount: z.string().meta({ description: "Decimal text in the account's currency.", example: '50000.00' }),
    reference: z.string().meta({ description: "The bank's own reference.", example: 'BANESCO-77-1042' }),
    note: z.string().nullish().meta({ description: 'What the first person tells the second.', example: null }),
    requested_by: z.string().meta(shared.requestedBy),
    created_at: Timestamp.meta(shared.createdAt),
  })
  .meta({ id: 'PendingTopUp' })

/** A prefunded account. Its balances have two decimals. */
export const PrefundedAccount = z
  .object({
    id: Id.meta({ description: 'Its id, to pay quotes with.', example: ids.prefundedAccount }),
    name: z.string().meta(shared.name),
    currency: Currency.meta(shared.currency),
    available_balance: z
      .string()
      .meta({ description: 'What can be paid with: decimal text in major units.', example: '48210.55' }),
    held_balance: z
      .string()
      .meta({ description: 'Paid and not yet earned or returned: decimal text in major units.', example: '101.00' }),
    status: z.string().meta({ description: '`active` or `closed`.', example: 'active' }),
    low_balance_threshold: z.string().nullish().meta({
      description:
        'Below this balance the event `prefunded_account.low_balance` is recorded: decimal text in major units; null for never.',
      example: null,
    }),
    pending_requests: z
      .array(PendingTopUp)
      .optional()
      .meta({ description: 'Top-ups, and reversals of them, that wait for a second person.', example: [] }),
  })
  .meta({ id: 'PrefundedAccount' })
export type PrefundedAccount = z.infer<typeof PrefundedAccount>

export const PrefundedAccountList = z
  .object({ data: z.array(PrefundedAccount).meta(shared.data) })
  .meta({ id: 'PrefundedAccountList' })
export type PrefundedAccountList = z.infer<typeof PrefundedAccountList>

/** The effect of one ledger entry on an account. `amount` has the ledger's decimals: six for USDC, two for the others. */
const PrefundedEntry = z
  .object({
    id: Id.meta(shared.id),
    kind: z.string().meta(shared.kind),
    reference: z.string().meta({ description: "The quote's id, or the bank's reference of a top-up.", example: ids.quote }),
    quote_id: Id.nullable().meta(shared.quoteId),
    transaction_id: Id.nullable().meta({ description: 'The transaction it became; null before.', example: null }),
    customer_id: Id.nullish().meta({ description: 'Whose payment it belongs to; null for a top-up.', example: ids.customer }),
    partner_reference_id: z.string().nullish().meta({
      description: 'The reference of that payment, which `external_transfer_id` of its quote set; null for a top-up.',
      example: 'ord-1042',
    }),
    currency: Currency.meta(shared.currency),
    amount: z
      .string()
      .regex(/^-?\d+\.\d+$/)
      .meta({ description: 'Exact decimal text, negative when money went out.', example: '-101.000000' }),
    balance_after: z
      .string()
      .regex(/^-?\d+\.\d+$/)
      .nullish()
      .meta({
        description:
          'What the account held after it, in the order of this list: exact decimal text. Null if more than 500,000 movements were made since.',
        example: '47899.000000',
      }),
    created_by: z
      .string()
      .meta({ description: 'Who made it: a person of the console, or `key:` with the id of the key.', example: 'luis' }),
    created_at: Timestamp.meta(shared.createdAt),
    reversed: z
      .boolean()
      .nullish()
      .meta({ description: 'Of a top-up: whether a later entry reversed it; null for other entries.', example: null }),
  })
  .meta({ id: 'PrefundedEntry' })

export const PrefundedEntryQuery = PageQuery.omit({ with_count: true }).extend({
  created_from: moment().optional().meta(shared.createdFrom),
  created_to: moment().optional().meta(shared.createdTo),
})
export const PrefundedEntryPage = page(PrefundedEntry).meta({ id: 'PrefundedEntryPage' })
export type PrefundedEntryPage = z.infer<typeof PrefundedEntryPage>

const Minor = z.int().min(1).max(maxAmountMinor)

const amount = Minor.meta({ description: "Minor units (1/100) of the account's currency.", example: 5_000_000 })
const reference = plainText(64).meta({ description: "The bank's own reference, recorded once.", example: 'BANESCO-77-1042' })

/** A top-up: money that the bank received for the account. */
export const TopUpBody = z
  .strictObject({
    amount,
    reference,
    note: plainText(500).optional().meta({ description: 'What the second person should know.', example: 'Counted twice.' }),
    step: z.enum(['request', 'agree']).optional().meta({
      description:
        "`request`: never counts as the second person's word. `agree`: is refused unless the same waits. Without it, the same from a second person is their word.",
      example: 'request',
    }),
  })
  .meta({ id: 'TopUpBody' })
export type TopUpBody = z.infer<typeof TopUpBody>

/** A request that waits for a second person, exactly as it was read. */
export const WithdrawTopUpBody = z
  .strictObject({
    action: TopUpAction.meta({ description: 'What was requested.', example: 'top_up' }),
    amount,
    reference,
  })
  .meta({ id: 'WithdrawTopUpBody' })

/** `pending_second_approval`: the request is recorded, and takes effect when a second person makes the same request. */
export const TopUp = z
  .object({
    outcome: z.enum(['done', 'pending_second_approval']).meta(shared.outcome),
    unchanged_because: z.enum(['recorded_before', 'reversed_before', 'requested_before']).nullish().meta({
      description:
        'Why this request changed nothing: the same was recorded, reversed or requested before. Null if it changed something.',
      example: null,
    }),
    account: PrefundedAccount.meta({ description: 'The account as it stands now.' }),
  })
  .meta({ id: 'TopUp' })
export type TopUp = z.infer<typeof TopUp>

export const LowBalanceBody = z
  .strictObject({
    threshold: Minor.nullable().meta({
      description: "Minor units (1/100) of the account's currency; null for none.",
      example: 100_000,
    }),
  })
  .meta({ id: 'LowBalanceBody' })
