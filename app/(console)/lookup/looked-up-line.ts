import { z } from 'zod/mini'

export const linesAtOnce = 10

const common = { line: z.string(), reference: z.string() }

/** One line of a paste and what became of it, in the words of the person. */
export const LookedUpLine = z.discriminatedUnion('outcome', [
  z.object({
    ...common,
    outcome: z.literal('found'),
    /** Of the transaction, or of the quote where none is known. */
    id: z.string(),
    href: z.string(),
    status: z.string(),
    statusWord: z.string(),
    final: z.boolean(),
    customer: z.string(),
    received: z.string(),
    /** For a file: decimal text in major units, and the moment in the zone of the screen. */
    receivedAmount: z.string(),
    receivedCurrency: z.string(),
    paidAt: z.nullable(z.string()),
    paid: z.string(),
    plain: z.string(),
    summaries: z.object({ en: z.string(), es: z.string() }),
  }),
  /** The API said that there is none. `guess` is what it may have been meant to be. */
  z.object({ ...common, outcome: z.literal('missing'), guess: z.nullable(z.string()) }),
  /** An e-mail, a phone, or nothing of ours: it was not looked up. */
  z.object({ ...common, outcome: z.literal('skipped') }),
  /** Nobody could tell. `retryAfter` is seconds, where the API asked for patience. */
  z.object({ ...common, outcome: z.literal('failed'), said: z.string(), retryAfter: z.nullable(z.number()) }),
])
export type LookedUpLine = z.infer<typeof LookedUpLine>
export type FoundLine = Extract<LookedUpLine, { outcome: 'found' }>

export const LookedUpLines = z.object({ rows: z.array(LookedUpLine) })
