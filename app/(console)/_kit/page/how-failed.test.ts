import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import { readMessages } from '#lib/i18n/messages'
import { howFailed } from './how-failed'

test('a refused request was answered, and only a list is said to be no empty list', async () => {
  for (const code of [
    'api_key_refused',
    'api_refused',
    'rate_limited',
    'rate_unavailable',
    'customer_suspended',
    'limit_exceeded',
  ])
    expect(howFailed(code), code).toBe('refused')
  for (const code of ['api_unreachable', 'service_unavailable', 'internal_error'])
    expect(howFailed(code), code).toBe('unavailable')
  for (const locale of ['en', 'es'] as const) {
    const messages = await readMessages(locale)
    const [t, rates] = [
      createTranslator({ locale, messages, namespace: 'money-list' }),
      createTranslator({ locale, messages, namespace: 'rates' }),
    ]
    for (const how of ['unavailable', 'refused', 'unclear', 'missing'] as const) {
      expect(t(how)).toMatch(/list/)
      expect(t(`single.${how}`)).not.toMatch(/list/)
      expect(rates.has(`noAnswer.${how}`)).toBe(true)
    }
  }
})
