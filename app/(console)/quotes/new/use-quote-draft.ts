'use client'

import { useState } from 'react'
import type { Currency } from '#contract/money'
import { useTypedAmount } from '../../_kit/form/use-typed-amount'
import type { QuoteDraft } from './quote-draft'

/** `available` is null if the API does not report it. */
export type SourceAccount = { id: string; name: string; currency: Currency; available: string | null }

/** Returns the draft, and how its amount is read in the reader's locale. */
export function useQuoteDraft(first: QuoteDraft) {
  const [draft, setDraft] = useState(first)
  const change = (members: Partial<QuoteDraft>) => setDraft((before) => ({ ...before, ...members }))
  const reading = useTypedAmount(change)
  return { draft, change, amountIn: (currency: string) => reading(draft.typed, currency) }
}
