'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { MoneyFieldProps } from '#components/money-field'
import type { amountInWords } from '#lib/shared/amount-words'
import { type MoneyReading, readMoney, writeMoney } from '#lib/shared/money-entry'

/** `minor` is 1/100 of the currency as text; null if the text is no amount, or if it is ambiguous. */
export type TypedAmount = { typed: string; minor: string | null }

/** Returns props for a `MoneyField` that show how the amount is read in the user's locale. Needs the namespace `money-entry`. */
export function useTypedAmount(onType: (amount: TypedAmount) => void) {
  const [t, locale, inWords] = [useTranslations('money-entry'), useLocale(), useWords()]
  return (typed: string, currency: string): Pick<MoneyFieldProps, 'value' | 'onChange' | 'words' | 'error' | 'ambiguous'> => {
    const reading = readMoney(typed, locale, currency)
    return {
      value: typed,
      onChange: (next) => onType({ typed: next, minor: minorOf(next, locale, currency) }),
      words: reading.kind === 'exact' ? inWords?.(reading.minor, currency, locale) : undefined,
      error: errorOf(reading, currency, t),
      ambiguous:
        reading.kind === 'ambiguous'
          ? {
              question: t('whichOne'),
              choices: reading.choices.map(({ minor }) => ({ label: writeMoney(minor, locale), value: minor.toString() })),
              onChoose: (minor) => onType({ typed: writeMoney(BigInt(minor), locale), minor }),
            }
          : undefined,
    }
  }
}

/** Returns 1/100 of the currency as text; null if the text is no amount in it, or if it is ambiguous. */
export function minorOf(typed: string, locale: string, currency: string): string | null {
  const reading = readMoney(typed, locale, currency)
  return reading.kind === 'exact' ? reading.minor.toString() : null
}

type Words = ReturnType<typeof useTranslations<'money-entry'>>

function errorOf(reading: MoneyReading, currency: string, t: Words): string | undefined {
  if (reading.kind === 'other_currency') return t('otherCurrency', { written: reading.written, currency })
  return reading.kind === 'invalid' ? t(`faults.${reading.fault}`) : undefined
}

/** Returns how to write an amount in words, which is loaded after the page: nothing is read before something is typed. */
function useWords(): typeof amountInWords | undefined {
  const [words, setWords] = useState<{ amountInWords: typeof amountInWords }>()
  useEffect(() => {
    void import('#lib/shared/amount-words').then(setWords, () => {}) // without them the amount is shown in figures alone
  }, [])
  return words?.amountInWords
}
