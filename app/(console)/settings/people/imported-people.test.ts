import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import { readMessages } from '#lib/i18n/messages'

test.each(['en', 'es'] as const)('where nobody was invited, no link is announced (%s)', async (locale) => {
  const messages = await readMessages(locale)
  const textsOf = (namespace: string) => createTranslator({ locale, messages, namespace })
  const t = textsOf('people.import')
  expect(t('made', { invited: 0, refused: 6 })).not.toMatch(/link|enlace/)
  expect(t('made', { invited: 1, refused: 0 })).toMatch(/link|enlace/)
})
