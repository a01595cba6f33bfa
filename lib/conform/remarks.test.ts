import { expect, test } from 'vitest'
import { locales } from '../i18n/locale'
import { readMessages } from '../i18n/messages'
import { remark, remarkText, sentences, unlike } from './remarks'

test.each(locales)('every remark of a check has its sentence on the page in %s, with the same gaps', async (locale) => {
  const messages: Record<string, unknown> = await readMessages(locale)
  expect(messages['developers-acts']).toMatchObject({
    remarks: Object.fromEntries(Object.keys(sentences).map((name) => [name, expect.any(String)])),
  })
  const texts = JSON.stringify(messages['developers-acts'])
  for (const gap of Object.values(sentences).flatMap((text) => text.match(/\{\w+\}/g) ?? [])) expect(texts).toContain(gap)
})

test('a remark is filled with its values, and listed once', () => {
  const [one, other] = [remark('answers', { said: '404' }), remark('answers', { said: '500' })]
  expect(unlike([one, other, one]).map(remarkText)).toEqual(['answers 404', 'answers 500'])
})
