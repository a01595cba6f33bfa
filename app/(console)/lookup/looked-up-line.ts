import { z } from 'zod/mini'

export const linesAtOnce = 10

const common = { line: z.string(), reference: z.string() }

/** The version of a line when it was looked up, and the address that returns its current version. */
const LiveVersion = z.object({ address: z.string(), version: z.string() })
export type LiveVersion = z.infer<typeof LiveVersion>

/** One line of a paste and its outcome, in the language of the person. */
export const LookedUpLine = z.discriminatedUnion('outcome', [
  z.object({
    ...common,
    outcome: z.literal('found'),
    /** The id of the transaction, or of the quote if no transaction is known. */
    id: z.string(),
    href: z.string(),
    status: z.string(),
    statusWord: z.string(),
    final: z.boolean(),
    live: z.nullable(LiveVersion),
    customer: z.string(),
    received: z.string(),
    /** Values for a file: decimal text in major units, and the time in the time zone of the page. */
    receivedAmount: z.string(),
    receivedCurrency: z.string(),
    paidAt: z.nullable(z.string()),
    paid: z.string(),
    plain: z.string(),
    summaries: z.object({ en: z.string(), es: z.string() }),
  }),
  /** The API reported that it does not exist. `guess` is a possible correction. */
  z.object({ ...common, outcome: z.literal('missing'), guess: z.nullable(z.string()) }),
  /** Nothing was found here, and the API has no operation to search for it; `sentence` explains that. */
  z.object({ ...common, outcome: z.literal('unsupported'), sentence: z.string() }),
  /** An e-mail, a phone, or an unknown kind of text: it was not looked up. */
  z.object({ ...common, outcome: z.literal('skipped') }),
  /** There was no answer. `retryAfter` is in seconds, if the API asked to wait. */
  z.object({ ...common, outcome: z.literal('failed'), sentence: z.string(), retryAfter: z.nullable(z.number()) }),
])
export type LookedUpLine = z.infer<typeof LookedUpLine>
export type FoundLine = Extract<LookedUpLine, { outcome: 'found' }>

export const LookedUpLines = z.object({ rows: z.array(LookedUpLine) })
