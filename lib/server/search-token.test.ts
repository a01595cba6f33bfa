import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTerm, sealTerm } from './search-token'

const key = randomBytes(32)
const term = 'rosa.briceño@example.com'

test('a searched e-mail comes back out of its token and cannot be read in it', () => {
  const token = sealTerm(key, term)

  expect(openTerm(key, token)).toBe(term)
  expect(token).not.toContain('rosa')
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('rosa')
})

test('the same term has the same token, so a link to a colleague shows the same rows', () => {
  expect(sealTerm(key, term)).toBe(sealTerm(key, term))
  expect(sealTerm(key, term)).not.toBe(sealTerm(key, `${term}x`))
})

test('a changed token opens nothing', () => {
  const token = sealTerm(key, term)
  const changed = token.slice(0, -2) + (token.endsWith('A') ? 'BB' : 'AA')

  expect(openTerm(key, changed)).toBeUndefined()
  expect(openTerm(key, 'not-a-token')).toBeUndefined()
  expect(openTerm(key, '')).toBeUndefined()
})
