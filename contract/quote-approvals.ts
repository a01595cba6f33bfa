import { z } from 'zod'
import { Currency } from './currency'
import { exampleTime } from './examples'
import { Figure, Timestamp } from './members'
import { maxAmountMinor } from './money'
import { Id } from './primitives'
import { shared } from './shared-meta'

export const ApproveQuoteBody = z
  .strictObject({
    amount: z
      .int()
      .min(1)
      .max(maxAmountMinor * 2)
      .meta({ description: 'All that is debited, fees included: `minor_units.source_amount` of the quote.', example: 10_100 }),
    intent_hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, { message: 'invalid_format' })
      .optional()
      .meta({
        description:
          'SHA-256 (hex) of what the person approved, as your system computes it; the event of the approval carries it.',
        example: '5d41402abc4b2a76b9719d911017c592ae2f4f0b7a1d9a3f5d41402abc4b2a76',
      }),
  })
  .meta({ id: 'ApproveQuoteBody' })
export type ApproveQuoteBody = z.infer<typeof ApproveQuoteBody>

export const QuoteApproval = z
  .object({
    quote_id: Id.meta(shared.quoteId),
    source_amount: Figure.meta(shared.sourceAmount),
    source_currency: Currency.meta(shared.sourceCurrency),
    approved_by: z
      .string()
      .meta({ description: 'Who approved: a person of the console, or `key:` with the id of the key.', example: 'luis' }),
    approved_at: Timestamp.meta({ description: 'When it was approved first.', example: exampleTime }),
  })
  .meta({ id: 'QuoteApproval' })
export type QuoteApproval = z.infer<typeof QuoteApproval>
