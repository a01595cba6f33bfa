import { z } from 'zod/mini'
import type { Currency } from '#contract/currency'
import type { AmountSide, FeePayer } from '#contract/transfers'

/** The values of the form. The amount is stored as it was typed; `minor` is its value, once it is valid. */
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

/** The schema of a draft that is restored after the console was locked. */
export const StoredDraft: z.ZodMiniType<QuoteDraft> = z.object({
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

/** Returns the initial values of the form, with those that are known. */
export function emptyDraft(known: Partial<QuoteDraft>): QuoteDraft {
  const choices = { customerId: null, accountId: null, prefundedAccountId: '', side: 'source', feesPaidBy: 'source' } as const
  return { ...choices, typed: '', minor: null, reference: '', description: '', ...known }
}

export type Currencies = { sourceCurrency: Currency; destinationCurrency: Currency }

/** Returns the query of the preview; without the amount until customer, account and amount are set. */
export function previewQuery(draft: QuoteDraft, currencies: Currencies): string {
  const params = new URLSearchParams(currencies)
  const { customerId, accountId, minor, side, feesPaidBy, prefundedAccountId } = draft
  if (customerId && accountId && minor) {
    const amount = { customerId, accountId, amountMinor: minor, side, feesPaidBy, prefundedAccountId }
    for (const [name, value] of Object.entries(amount)) params.set(name, value)
  }
  return params.toString()
}
