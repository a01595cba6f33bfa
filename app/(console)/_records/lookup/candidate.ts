import { z } from 'zod/mini'

const candidateKinds = [
  'transaction',
  'quote',
  'customer',
  'approval',
  'batch',
  'reveals',
  'accounts',
  'payments',
  'wallet',
  'addAccount',
  'newQuote',
] as const

/** One record that a text may mean, or an act on it, as the palette shows it: masked if this person sees it masked. */
export const Candidate = z.object({
  key: z.string(),
  kind: z.enum(candidateKinds),
  label: z.string(),
  detail: z.optional(z.string()),
  href: z.string(),
  status: z.optional(
    z.object({ kind: z.enum(['customer', 'payment', 'kyc', 'approval', 'batch']), status: z.string(), label: z.string() }),
  ),
})
export type Candidate = z.infer<typeof Candidate>

/**
 * `failed`: a sentence, if a source did not answer. `more`: others match. `seenOnly`: payments, and customers by their names, may have
 * been searched only among those seen here.
 * `unsupported`: nothing was found here, and the API has no operation to search for it.
 */
export const Candidates = z.object({
  found: z.array(Candidate),
  related: z.array(Candidate),
  more: z.boolean(),
  seenOnly: z.boolean(),
  unsupported: z.boolean(),
  failed: z.nullable(z.string()),
})
export type Candidates = z.infer<typeof Candidates>

export const Recent = z.object({ recent: z.array(Candidate) })
