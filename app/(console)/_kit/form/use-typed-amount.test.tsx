import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Locale } from '#lib/i18n/locale'
import { readMessages } from '#lib/i18n/messages'
import { minorOf, type TypedAmount, useTypedAmount } from './use-typed-amount'

test.each([
  ['en', 'This is in VES; the field is in USDC.'],
  ['es', 'Esto está en VES; el campo es en USDC.'],
] as const)(
  'an amount in another currency than its field is refused beside it, in %s, and is not passed on',
  async (locale, sentence) => {
    const got: TypedAmount[] = []
    expect(await shown({ typed: 'Bs. 36.000,00', currency: 'USDC', got }, locale)).toBe(sentence)
    expect(got).toEqual([{ typed: 'Bs. 36.000,00', minor: null }])
    expect(await shown({ typed: 'Bs. 36.000,00', currency: 'VES', got }, locale)).toBe('')
    expect(got[1]).toEqual({ typed: 'Bs. 36.000,00', minor: '3600000' })
  },
)

test('an amount that was typed for one side is none on the side of another currency', () => {
  expect(['VES', 'USDC'].map((currency) => minorOf('36.000,00 Bs', 'es', currency))).toEqual(['3600000', null])
  expect(['VES', 'USDC'].map((currency) => minorOf('36.000,00', 'es', currency))).toEqual(['3600000', '3600000'])
})

type Field = { typed: string; currency: string; got: TypedAmount[] }

async function shown(field: Field, locale: Locale): Promise<string> {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="America/Caracas" messages={await readMessages(locale)}>
      <Typed {...field} />
    </NextIntlClientProvider>,
  )
}

function Typed({ typed, currency, got }: Field) {
  const { error, onChange } = useTypedAmount((amount) => got.push(amount))(typed, currency)
  onChange(typed)
  return error
}
