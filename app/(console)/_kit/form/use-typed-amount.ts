'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { MoneyFieldProps } from '#components/money-field'
import type { amountInWords } from '#lib/shared/amount-words'
import { readMoney, writeMoney } from '#lib/shared/money-entry'

/** `minor` is 1/100 of the currency as text; null if the text is no amount, or if it is ambiguous. */
export type TypedAmount = { typed: string; minor: string | null }

/** Returns props for a `MoneyField` that show how the amount is read in the user's locale. Needs the namespace `money-entry`. */
export function useTypedAmount(onType: (amount: TypedAmount) => void) {
  const [t, locale, inWords] = [useTranslations('money-entry'), useLocale(), useWords()]
  const type = (typed: string) => {
    const read = readMoney(typed, locale)
    onType({ typed, minor: read.kind === 'exact' ? read.minor.toString() : null })
  }
  return (typed: string, currency: string): Pick<MoneyFieldProps, 'value' | 'onChange' | 'words' | 'error' | 'ambiguous'> => {
    const reading = readMoney(typed, locale)
    const choices = reading.kind === 'ambiguous' ? reading.choices : []
    return {
      value: typed,
      onChange: type,
      words: reading.kind === 'exact' ? inWords?.(reading.minor, currency, locale) : undefined,
      error: reading.kind === 'invalid' ? t(`faults.${reading.fault}`) : undefined,
      ambiguous:
        choices.length > 0
          ? {
              question: t('whichOne'),
              choices: choices.map(({ minor }) => ({ label: writeMoney(minor, locale), value: minor.toString() })),
              onChoose: (minor) => onType({ typed: writeMoney(BigInt(minor), locale), minor }),
            }
          : undefined,
    }
  }
}

/** Returns how to write an amount in words, which is loaded after the page: nothing is read before something is typed. */
function useWords(): typeof amountInWords | undefined {
  const [words, setWords] = useState<{ amountInWords: typeof amountInWords }>()
  useEffect(() => {
    void import('#lib/shared/amount-words').then(setWords, () => {}) // without them the amount is shown in figures alone
  }, [])
  return words?.amountInWords
}
