import { z } from 'zod'
import { Currency } from './money'
import { Id, Timestamp } from './primitives'

/** Extension: the events of one payment as ledger transactions; in each, the postings of one currency sum to zero. */
export const LedgerEntries = z
  .object({
    data: z.array(
      z.object({
        id: Id,
        kind: z.string(),
        created_at: Timestamp,
        postings: z.array(z.object({ from: z.string(), to: z.string(), currency: Currency, amount: z.string() })),
      }),
    ),
  })
  .meta({ id: 'LedgerEntries' })
export type LedgerEntries = z.infer<typeof LedgerEntries>
