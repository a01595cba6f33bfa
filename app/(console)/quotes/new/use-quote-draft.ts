'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Currency } from '#contract/money'
import { amountInWords } from '#lib/shared/amount-words'
import { readMoney, writeMoney } from '#lib/shared/money-entry'
import type { QuoteDraft } from './quote-draft'

/** `available` is null where the API does not tell it. */
export type SourceAccount = { id: string; name: string; currency: Currency; available: string | null }

/** The draft, and how its amount reads in the reader's language. */
export function useQuoteDraft(first: QuoteDraft) {
  const [draft, setDraft] = useState(first)
  const locale = useLocale()
  const t = useTranslations('quote-form.amount')
  const reading = readMoney(draft.typed, locale)
  const change = (members: Partial<QuoteDraft>) => setDraft((before) => ({ ...before, ...members }))
  const type = (typed: string) => {
    const read = readMoney(typed, locale)
    change({ typed, minor: read.kind === 'exact' ? read.minor.toString() : null })
  }
  const choose = (minor: string) => change({ typed: writeMoney(BigInt(minor), locale), minor })
  const amountIn = (currency: string) => ({
    value: draft.typed,
    onChange: type,
    words: reading.kind === 'exact' ? amountInWords(reading.minor, currency, locale) : undefined,
    error: reading.kind === 'invalid' ? t(`faults.${reading.fault}`) : undefined,
    ambiguous:
      reading.kind === 'ambiguous'
        ? {
            question: t('whichOne'),
            choices: reading.choices.map(({ minor }) => ({ label: writeMoney(minor, locale), value: minor.toString() })),
            onChoose: choose,
          }
        : undefined,
  })
  return { draft, change, amountIn }
}
