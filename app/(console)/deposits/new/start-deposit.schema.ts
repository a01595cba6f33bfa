import { z } from 'zod'
import { Currency } from '#contract/currency'
import { Id } from '#contract/primitives'
import { PartnerReference } from '#contract/quote-words'
import { feePayers } from '#contract/transfers'

export const StartDepositInput = z.object({
  customerId: Id,
  /** The customer's wallet, or another account of theirs. */
  accountId: Id,
  creditedCurrency: Currency,
  /** Minor units (1/100) of VES as text, because a number from the browser could have been a float. */
  amountMinor: z.string().regex(/^[1-9]\d{0,11}$/, { message: 'out_of_range' }),
  feesPaidBy: z.enum(feePayers),
  reference: PartnerReference.optional(),
  /** One key per intent: it changes with the content, not with each press. */
  idempotencyKey: z.uuid(),
})
