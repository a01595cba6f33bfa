import { z } from 'zod'
import { customerTypes } from './customer-body'
import { customerStates } from './customers'
import { ids } from './examples'
import { Id, type MayLack, plainText } from './primitives'
import { shared } from './shared-meta'

export const WalletQuery = z.object({
  email: z
    .string({ message: 'missing_parameter' })
    .min(1, { message: 'missing_parameter' })
    .max(254, { message: 'too_long' })
    .meta({ description: 'The whole e-mail.', example: 'ana@example.com' }),
})
export type WalletQuery = z.infer<typeof WalletQuery>

/** The same search with its text in the body, so that access logs do not record it. */
export const WalletSearchBody = z
  .strictObject({
    email: plainText(254).meta(shared.email),
  })
  .meta({ id: 'WalletSearchBody' })

export const WalletSummary = z
  .object({
    email: z.string().meta(shared.email),
    user_id: Id.meta({ description: 'The id of the customer.', example: ids.customer }),
    balance: z.string().regex(/^\d+$/).meta(shared.balance),
    type: z.enum(customerTypes).meta({ description: 'Customer type: individual or business.' }),
    state: z.enum(customerStates).meta(shared.state),
    wallet_address: z.string().meta(shared.walletAddress),
  })
  .meta({ id: 'WalletSummary' })
/** A wallet as readers see it. A text that the API left out is empty. */
export type WalletSummary = MayLack<z.infer<typeof WalletSummary>, 'balance'>
