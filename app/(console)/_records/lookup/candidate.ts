import { z } from 'zod/mini'

const candidateKinds = [
  'transaction',
  'quote',
  'customer',
  'approval',
  'batch',
  'accounts',
  'payments',
  'wallet',
  'addAccount',
  'newQuote',
] as const

/** One record that a text may mean, or what can be done with it, as the palette shows it: masked where this person sees it masked. */
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

/** `failed` is a sentence: somebody could not be asked, so "nothing found" would be a lie. `more`: others fit too. `seenOnly`: of payments, none but those that were seen here were looked at. */
export const Candidates = z.object({
  found: z.array(Candidate),
  related: z.array(Candidate),
  more: z.boolean(),
  seenOnly: z.boolean(),
  failed: z.nullable(z.string()),
})
export type Candidates = z.infer<typeof Candidates>

export const Recent = z.object({ recent: z.array(Candidate) })
