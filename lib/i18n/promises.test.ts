import { expect, test } from 'vitest'
import { readMessages } from './messages'

test.each(['en', 'es'] as const)('no text in %s promises of every API what only the built-in service does', async (locale) => {
  const { quote, lookup, customer } = await readMessages(locale)
  const texts = JSON.stringify([quote, lookup, customer])
  expect(texts).not.toMatch(/30 min|bank is queried|consulta al banco|fail when they are paid|fallan al pagarse/)
})
