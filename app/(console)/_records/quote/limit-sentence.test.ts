import { createTranslator } from 'next-intl'
import { afterAll, expect, test, vi } from 'vitest'
import { formattersIn } from '#app/formatters'
import { invalidField, ServiceError } from '#contract/errors'
import { readMessages } from '#lib/i18n/messages'

const texts = { en: await readMessages('en'), es: await readMessages('es') }
let locale: keyof typeof texts = 'en'
vi.doMock('next-intl/server', () => ({
  getTranslations: async (namespace: 'quote-new.limits') => createTranslator({ locale, messages: texts[locale], namespace }),
}))
const { limitSentence, withLimitSentence } = await import('./limit-sentence')
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

test('a limit that refuses the lock of a rate is named as the API names it; another refusal, and other words, stay as they are', async () => {
  const format = formattersIn('en', 'America/Caracas', new Date())
  const refusedWith = async (refusal: ServiceError) => {
    const { code, extra } = await withLimitSentence(refusal, { ...pair, side: 'source' }, format)
    return [code, String(extra.limit_sentence).replaceAll('\u00a0', ' ')]
  }
  expect(await refusedWith(invalidField('/amount', 'amount_out_of_bounds', month))).toEqual([
    'validation_failed',
    'This is over the monthly limit of the customer. Used this month: 990.00 USDC. Left: 10.00 USDC, fees included.',
  ])
  expect(await refusedWith(new ServiceError('limit_exceeded', 'no', { extra: { ...month, used: 1000, max: 0 } }))).toEqual([
    'limit_exceeded',
    'This is over the monthly limit of the customer. Used this month: 1,000.00 USDC. Left: 0.00 USDC, fees included.',
  ])
  for (const refusal of [
    new ServiceError('limit_exceeded', 'no', { extra: { quota: 10, currency: 'USDC' } }),
    new ServiceError('insufficient_funds', 'no', { extra: { min: 1, max: 10, currency: 'USDC' } }),
    new ServiceError('api_refused', 'no', { reason: 'The most is 10 USDC' }),
  ])
    expect(await withLimitSentence(refusal, { ...pair, side: 'source' }, format)).toBe(refusal)
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
