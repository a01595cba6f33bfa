import { createTranslator } from 'next-intl'
import { afterAll, expect, test, vi } from 'vitest'
import { formattersIn } from '#app/formatters'
import { invalidField } from '#contract/errors'
import { readMessages } from '#lib/i18n/messages'

const texts = { en: await readMessages('en'), es: await readMessages('es') }
let locale: keyof typeof texts = 'en'
vi.doMock('next-intl/server', () => ({
  getTranslations: async (namespace: 'quote-new.limits') => createTranslator({ locale, messages: texts[locale], namespace }),
}))
const { limitSentence } = await import('./limit-sentence')
afterAll(() => {
  vi.doUnmock('next-intl/server')
})

const pair = { sourceCurrency: 'USDC', destinationCurrency: 'VES' } as const
const month = { limit: 'customer_month', min: 1, max: 10, used: 990, currency: 'USDC' }
const mobile = { limit: 'pagomovil', min: 0.01, max: 30_000, currency: 'VES' }

test('a limit in bolívares is told in USDC to a person who types USDC, rounded so that it can be paid', async () => {
  expect(await told(mobile)).toBe('One pago móvil carries about 105.59 USDC (30,000.00 VES) at most.')
  expect(await told(mobile, 'destination')).toBe('One pago móvil carries 30,000.00 VES at most.')
})

test('a limit in USDC is told in bolívares to a person who types bolívares', async () => {
  const transfer = { limit: 'transfer', min: 1, max: 10_000, currency: 'USDC' }
  expect(await told(transfer)).toBe('The amount must be between 1.00 USDC and 10,000.00 USDC.')
  expect(await told(transfer, 'destination')).toBe(
    'The amount must be between about 284.12 VES (1.00 USDC) and about 2,841,134.00 VES (10,000.00 USDC).',
  )
})

test('the rest of a month is called a monthly limit, with what is used and what is left, in both languages', async () => {
  expect(await told(month)).toBe(
    'This is over the monthly limit of the customer. Used this month: 990.00 USDC. Left: 10.00 USDC, fees included.',
  )
  expect(await told(month, 'destination')).toContain('Left: about 2,841.13 VES (10.00 USDC)')
  locale = 'es'
  expect(await told(month)).toBe(
    'Esto supera el límite mensual del cliente. Usado este mes: 990,00 USDC. Queda: 10,00 USDC, comisiones incluidas.',
  )
  locale = 'en'
})

test('what the API does not say is not guessed', async () => {
  expect(await told({ ...month, used: 'plenty' })).toContain('Used this month: not known. Left: 10.00 USDC')
  expect(await told({ min: 5, currency: 'USDC' })).toBe('The amount must be at least 5.00 USDC.')
  expect(await told({ min: 1, max: 5, currency: 'EUR' })).toBe('The amount must be between 1.00 EUR and 5.00 EUR.')
  expect(await told({ min: 'x', max: Number.NaN })).toBeUndefined()
  expect(await told(mobile, 'source', null)).toBe('One pago móvil carries 30,000.00 VES at most.')
})

async function told(
  extra: Record<string, string | number>,
  side: 'source' | 'destination' = 'source',
  rate: string | null = '284.1134',
) {
  const format = formattersIn(locale, 'America/Caracas', new Date())
  const sentence = await limitSentence(
    invalidField('/amount', 'amount_out_of_bounds', extra),
    { ...pair, side },
    rate ?? undefined,
    format,
  )
  return sentence?.replaceAll('\u00a0', ' ')
}
