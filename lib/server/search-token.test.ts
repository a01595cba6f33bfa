import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptTerm, encryptTerm } from './search-token'

const key = randomBytes(32)
const term = 'rosa.briceño@example.com'

test('a searched e-mail comes back out of its token and cannot be read in it', () => {
  const token = encryptTerm(key, term)

  expect(decryptTerm(key, token)).toBe(term)
  expect(token).not.toContain('rosa')
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('rosa')
})

test('the same term has the same token, so a link to a colleague shows the same rows', () => {
  expect(encryptTerm(key, term)).toBe(encryptTerm(key, term))
  expect(encryptTerm(key, term)).not.toBe(encryptTerm(key, `${term}x`))
})

test('a changed token opens nothing', () => {
  const token = encryptTerm(key, term)
  const changed = token.slice(0, -2) + (token.endsWith('A') ? 'BB' : 'AA')

  expect(decryptTerm(key, changed)).toBeUndefined()
  expect(decryptTerm(key, 'not-a-token')).toBeUndefined()
  expect(decryptTerm(key, '')).toBeUndefined()
})
