import { expect, test } from 'vitest'
import { hashPassword, matchesPassword, nobodysHash } from './password'
import { findPasswordFault } from './password-rules'

const context = ['Lucía Ferrer', 'lucia.ferrer@puentesur.example']

test.each([
  'seven quiet rivers 7',
  'abejas sobre 3 tejados',
  `${'x'.repeat(5)}Kq8#mZ2!vL9`,
  '¿dónde está mi paraguas?',
  '🦊🐻🐼🦁🐸🐙🦉🐢🦋🐞🐝🐳🦀🐌🦔',
  'a b c d e f g h i j k m o z',
  `${'long phrase of many words '.repeat(4)}and one more`,
])('"%s" is taken as a password', (password) => {
  expect(findPasswordFault(password, context)).toBeUndefined()
})

test.each([
  ['14 characters', 'kQ8#mZ2!vL9xWp', 'too_short'],
  ['emoji counted as characters, not as bytes', '🦊🐻🐼🦁🐸🐙🦉', 'too_short'],
  ['129 characters', 'kQ8#mZ2!vL9xWpR'.repeat(9).slice(0, 129), 'too_long'],
  ['one letter again and again', 'aaaaaaaaaaaaaaaaaaaa', 'too_common'],
  ['a repeated piece', 'abc123abc123abc123', 'too_common'],
  ['a run of digits', '123456789012345678', 'too_common'],
  ['a run of letters', 'abcdefghijklmnopqrst', 'too_common'],
  ['the most common words', 'PasswordPassword1!', 'too_common'],
  ['common words in Spanish', 'Contraseña-Secreta-1', 'too_common'],
  ['keyboard walks', 'qwertyuiopasdfghjkl', 'too_common'],
  ['what many choose', 'q1w2e3r4t5y6u7i8', 'too_common'],
  ['what many choose, with digits and signs around it', '2026Dragon123456!!', 'too_common'],
  ['the known phrase', 'correct horse battery staple', 'too_common'],
  ['the name of the product', 'cauce-cauce-2026!!', 'too_common'],
  ['the name of the person', 'Lucía Ferrer 2026!', 'too_common'],
  ['the e-mail', 'lucia.ferrer@puentesur', 'too_common'],
])('%s is refused', (_why, password, fault) => {
  expect(findPasswordFault(password, context)).toBe(fault)
})

test('a hash says its cost, differs each time, and opens with its password alone', async () => {
  const [first, second] = await Promise.all([hashPassword('seven quiet rivers 7'), hashPassword('seven quiet rivers 7')])
  expect(first).toMatch(/^scrypt\$131072\$8\$1\$/)
  expect(first).not.toBe(second)
  expect(await matchesPassword('seven quiet rivers 7', first)).toBe(true)
  expect(await matchesPassword('seven quiet rivers 8', first)).toBe(false)
  expect(await matchesPassword('seven quiet rivers 7', nobodysHash)).toBe(false)
  expect(nobodysHash.split('$').slice(0, 4), 'a name nobody has costs as much').toEqual(first.split('$').slice(0, 4))
})
