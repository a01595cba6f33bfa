import { z } from 'zod'
import { Currency } from './money'
import { Id } from './primitives'

/** Balances are decimal text in major units, two decimals: "48210.55". `held_balance` is paid and not yet earned or returned. */
export const PrefundedAccount = z
  .object({
    id: Id,
    name: z.string(),
    currency: Currency,
    available_balance: z.string(),
    held_balance: z.string(),
    status: z.string(),
  })
  .meta({ id: 'PrefundedAccount' })
export type PrefundedAccount = z.infer<typeof PrefundedAccount>

export const PrefundedAccountList = z.object({ data: z.array(PrefundedAccount) }).meta({ id: 'PrefundedAccountList' })
export type PrefundedAccountList = z.infer<typeof PrefundedAccountList>
