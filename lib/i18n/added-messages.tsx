'use client'

import { type Messages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'

/** Adds texts to those that the components above provide. */
export function AddedMessages({ messages, children }: { messages: Partial<Messages>; children: ReactNode }) {
  const [locale, above] = [useLocale(), useMessages()]
  const all = useMemo(() => ({ ...above, ...messages }), [above, messages])
  return (
    <NextIntlClientProvider locale={locale} messages={all}>
      {children}
    </NextIntlClientProvider>
  )
}
