'use client'

import { useLocale } from 'next-intl'
import { useState } from 'react'
import type { Currency } from '#contract/currency'
import { minorOf, useTypedAmount } from '../../_kit/form/use-typed-amount'
import type { QuoteDraft } from './quote-draft'

/** `available` is null if the API does not report it. */
export type SourceAccount = { id: string; name: string; currency: Currency; available: string | null }

/** Returns the draft, and how its amount is read in the reader's locale. */
export function useQuoteDraft(first: QuoteDraft) {
  const [draft, setDraft] = useState(first)
  const change = (members: Partial<QuoteDraft>) => setDraft((before) => ({ ...before, ...members }))
  const [reading, locale] = [useTypedAmount(change), useLocale()]
  // The side or an account may change after the amount was typed, and with it the currency of the field.
  const minorIn = (currency: string) => minorOf(draft.typed, locale, currency)
  return { draft, change, amountIn: (currency: string) => reading(draft.typed, currency), minorIn }
}
