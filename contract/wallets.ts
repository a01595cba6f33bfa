import { z } from 'zod'
import { customerStates, customerTypes } from './customers'
import { Id, type MayLack } from './primitives'

export const WalletQuery = z.object({
  email: z.string({ message: 'missing_parameter' }).min(1, { message: 'missing_parameter' }).max(254),
})
export type WalletQuery = z.infer<typeof WalletQuery>

/** `balance` is USDC in minor units as text: "2028" stands for 20.28. */
export const WalletSummary = z
  .object({
    email: z.string(),
    user_id: Id,
    balance: z.string().regex(/^\d+$/),
    type: z.enum(customerTypes),
    state: z.enum(customerStates),
    wallet_address: z.string(),
  })
  .meta({ id: 'WalletSummary' })
/** As a reader sees it. Text that is not told is empty. */
export type WalletSummary = MayLack<z.infer<typeof WalletSummary>, 'balance'>
