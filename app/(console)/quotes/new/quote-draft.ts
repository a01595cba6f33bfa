import { z } from 'zod/mini'
import type { Currency } from '#contract/money'
import type { AmountSide, FeePayer } from '#contract/transfers'

/** What the form holds. The amount is kept as it was typed; `minor` is its reading, once there is one. */
export type QuoteDraft = {
  customerId: string | null
  accountId: string | null
  side: AmountSide
  typed: string
  minor: string | null
  prefundedAccountId: string
  feesPaidBy: FeePayer
  reference: string
  description: string
}

/** The same as it comes back after the console was locked. */
export const KeptDraft: z.ZodMiniType<QuoteDraft> = z.object({
  customerId: z.nullable(z.string()),
  accountId: z.nullable(z.string()),
  side: z.enum(['source', 'destination']),
  typed: z.string(),
  minor: z.nullable(z.string()),
  prefundedAccountId: z.string(),
  feesPaidBy: z.enum(['source', 'destination']),
  reference: z.string(),
  description: z.string(),
})

/** The form as it is first drawn, with what the address and the accounts say. */
export function emptyDraft(known: Pick<QuoteDraft, 'customerId' | 'accountId' | 'prefundedAccountId'>): QuoteDraft {
  return { side: 'source', typed: '', minor: null, feesPaidBy: 'source', reference: '', description: '', ...known }
}

export type Currencies = { sourceCurrency: Currency; destinationCurrency: Currency }

/** The query of the preview; undefined until customer, account and amount are there. */
export function previewQuery(draft: QuoteDraft, { sourceCurrency, destinationCurrency }: Currencies): string {
  const params = new URLSearchParams({ sourceCurrency, destinationCurrency })
  const { customerId, accountId, minor, side, feesPaidBy, prefundedAccountId } = draft
  if (customerId && accountId && minor) {
    const amount = { customerId, accountId, amountMinor: minor, side, feesPaidBy, prefundedAccountId }
    for (const [name, value] of Object.entries(amount)) params.set(name, value)
  }
  return params.toString()
}

/** One key for one intent: pressing again is the same intent, another amount or payee is another one. */
export function intentOf(draft: QuoteDraft): string {
  const { customerId, accountId, side, minor, prefundedAccountId, feesPaidBy, reference, description } = draft
  return JSON.stringify([
    customerId,
    accountId,
    side,
    minor,
    prefundedAccountId,
    feesPaidBy,
    reference.trim(),
    description.trim(),
  ])
}
