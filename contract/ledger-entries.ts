import { z } from 'zod'
import { Currency } from './currency'
import { Timestamp } from './members'
import { Id } from './primitives'
import { shared } from './shared-meta'

/** Extension: the ledger transactions of one payment. In each, the postings of one currency sum to zero. */
export const LedgerEntries = z
  .object({
    data: z
      .array(
        z.object({
          id: Id.meta(shared.id),
          kind: z.string().meta({ description: 'What was booked.', example: 'pay' }),
          created_at: Timestamp.meta(shared.createdAt),
          postings: z
            .array(
              z.object({
                from: z.string().meta({ description: 'The account debited.', example: 'prefunded' }),
                to: z.string().meta({ description: 'The account credited.', example: 'hold' }),
                currency: Currency.meta(shared.currency),
                amount: z
                  .string()
                  .regex(/^\d+(\.\d{1,2})?$/)
                  .meta({ description: 'Decimal text in major units.', example: '101.00' }),
              }),
            )
            .meta({
              description: 'Money moved between two accounts of the books; in one entry those of each currency sum to zero.',
            }),
        }),
      )
      .meta(shared.data),
  })
  .meta({ id: 'LedgerEntries' })
export type LedgerEntries = z.infer<typeof LedgerEntries>
