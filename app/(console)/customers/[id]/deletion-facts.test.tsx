import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Locale } from '#lib/i18n/locale'
import { readMessages } from '#lib/i18n/messages'
import { DeletionEffects } from './deletion-facts'

test.each<[Locale, boolean, string]>([
  ['en', false, '1 account is removed with it'],
  ['en', true, '1 account: this API decides what becomes of it.'],
  ['es', true, '1 cuenta: esta API decide qué pasa con ella.'],
])(
  'in %s, what becomes of the accounts is said only of an API that is known (unchecked: %s)',
  async (locale, unchecked, said) => {
    const shown = renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} timeZone="America/Caracas" messages={await readMessages(locale)}>
        <DeletionEffects accounts={1} held={null} unchecked={unchecked} underWay={[]} />
      </NextIntlClientProvider>,
    )
    expect(shown).toContain(said)
  },
)
