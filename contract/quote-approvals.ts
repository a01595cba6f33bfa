import { z } from 'zod'
import { Currency, maxAmountMinor } from './money'
import { Id, Timestamp } from './primitives'

/** `amount` is all that leaves the prefunded account, in integer minor units (1/100) of the source currency, as `minor_units.source_amount` tells it. */
export const ApproveQuoteBody = z
  .strictObject({
    amount: z
      .int()
      .min(1)
      .max(maxAmountMinor * 2),
  })
  .meta({ id: 'ApproveQuoteBody' })
export type ApproveQuoteBody = z.infer<typeof ApproveQuoteBody>

export const QuoteApproval = z
  .object({
    quote_id: Id,
    source_amount: z.number(),
    source_currency: Currency,
    approved_by: z.string(),
    approved_at: Timestamp,
  })
  .meta({ id: 'QuoteApproval' })
export type QuoteApproval = z.infer<typeof QuoteApproval>
