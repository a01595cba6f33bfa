import { expect, test } from 'vitest'
import { PatchBody, readFilter, toChange, UserBody } from './user'

const userName = 'eva@puentesur.example'

test.each(['a\0b', '\0', 'half of a pair \ud800'])(
  'an id of the directory that no database stores is refused: %j',
  (externalId) => {
    expect(UserBody.safeParse({ userName, externalId }).success).toBe(false)
    const patch = PatchBody.parse({ Operations: [{ op: 'replace', path: 'externalId', value: externalId }] })
    expect(() => toChange(patch)).toThrow('invalid_format')
  },
)

test('any other id of the directory is kept as it is', () => {
  expect(UserBody.parse({ userName, externalId: '00u-ñ 💠' })).toMatchObject({ externalId: '00u-ñ 💠' })
  expect(readFilter('externalId eq "00u-ñ 💠"')).toEqual({ externalId: '00u-ñ 💠' })
})

test.each(['userName', 'externalId'])('a filter of %s for a text that nobody can have is none', (attribute) => {
  expect(readFilter(`${attribute} eq "a\0b"`)).toBe('unknown')
})
