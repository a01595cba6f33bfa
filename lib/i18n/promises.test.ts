import { expect, test } from 'vitest'
import { readMessages } from './messages'

test.each(['en', 'es'] as const)('no text in %s promises of every API what only the built-in service does', async (locale) => {
  const { quote, lookup, customer } = await readMessages(locale)
  const texts = JSON.stringify([quote, lookup, customer])
  expect(texts).not.toMatch(/30 min|bank is queried|consulta al banco|fail when they are paid|fallan al pagarse/)
})

test.each(['en', 'es'] as const)(
  'no text in %s promises that a deposit is credited by the report of its bank alone',
  async (locale) => {
    const { plain, reply, errors } = await readMessages(locale)
    const texts = JSON.stringify([plain, reply, errors])
    expect(texts).not.toMatch(/credited (when|as soon as) the bank reports|acredita (cuando|en cuanto) el banco lo informe/)
  },
)

test.each([
  ['en', /Nothing was credited.*not tried again/],
  ['es', /No se acreditó nada.*no se reintenta/],
] as const)(
  'of a bank that does not answer while a deposit is confirmed, no text in %s says that anything is kept',
  async (locale, says) => {
    const { errors } = await readMessages(locale)
    expect(errors).toMatchObject({ rail_unavailable: expect.stringMatching(says) })
  },
)
