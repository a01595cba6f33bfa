import { z } from 'zod'
import { Currency, maxAmountMinor } from './money'
import { Id, PageQuery, page, plainText, Timestamp } from './primitives'

/** A top-up, or the reversal of one, that waits for a second person. `amount` is decimal text. */
const PendingTopUp = z
  .object({
    action: z.enum(['top_up', 'reverse']),
    amount: z.string(),
    reference: z.string(),
    requested_by: z.string(),
    created_at: Timestamp,
  })
  .meta({ id: 'PendingTopUp' })

/**
 * Balances are decimal text in major units, two decimals: "48210.55". `held_balance` is paid and not yet earned or returned. A payment that
 * takes the available balance below `low_balance_threshold` is told as `prefunded_account.low_balance`.
 */
export const PrefundedAccount = z
  .object({
    id: Id,
    name: z.string(),
    currency: Currency,
    available_balance: z.string(),
    held_balance: z.string(),
    status: z.string(),
    low_balance_threshold: z.string().nullish(),
    pending_requests: z.array(PendingTopUp).optional(),
  })
  .meta({ id: 'PrefundedAccount' })
export type PrefundedAccount = z.infer<typeof PrefundedAccount>

export const PrefundedAccountList = z.object({ data: z.array(PrefundedAccount) }).meta({ id: 'PrefundedAccountList' })
export type PrefundedAccountList = z.infer<typeof PrefundedAccountList>

/**
 * What one booking did to an account. `amount` is exact decimal text with all the decimals of the books (six for USDC, two for the others),
 * negative when money went out: "-101.000000". `reference` is the quote's id, or the bank's reference of a top-up.
 */
export const PrefundedEntry = z
  .object({
    id: Id,
    kind: z.string(),
    reference: z.string(),
    quote_id: Id.nullable(),
    transaction_id: Id.nullable(),
    currency: Currency,
    amount: z.string().regex(/^-?\d+\.\d+$/),
    created_by: z.string(),
    created_at: Timestamp,
  })
  .meta({ id: 'PrefundedEntry' })
export type PrefundedEntry = z.infer<typeof PrefundedEntry>

export const PrefundedEntryQuery = PageQuery.omit({ with_count: true })
export const PrefundedEntryPage = page(PrefundedEntry).meta({ id: 'PrefundedEntryPage' })
export type PrefundedEntryPage = z.infer<typeof PrefundedEntryPage>

const Minor = z.int().min(1).max(maxAmountMinor)

/** Money that the bank received: `amount` in 1/100 of the account's currency, under the bank's own reference, which is recorded once. */
export const TopUpBody = z.strictObject({ amount: Minor, reference: plainText(64) }).meta({ id: 'TopUpBody' })

/** `pending_second_approval`: the request is noted, and takes effect when a second person makes the same. */
export const TopUp = z
  .object({ outcome: z.enum(['done', 'pending_second_approval']), account: PrefundedAccount })
  .meta({ id: 'TopUp' })
export type TopUp = z.infer<typeof TopUp>

/** 1/100 of the account's currency; null for none. */
export const LowBalanceBody = z.strictObject({ threshold: Minor.nullable() }).meta({ id: 'LowBalanceBody' })
