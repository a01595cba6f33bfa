import { expect, test } from 'vitest'
import { scopes } from '#contract/scopes'
import { oldSecretUntil, stateOf } from './key-row'
import { scopeGroups } from './scope-groups'

const now = new Date('2026-11-20T14:00:00.000Z')
const day = 86_400_000
const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString()

test.each([
  ['works without an end', null, null, 'works'],
  ['works until long from now', null, inDays(31), 'works'],
  ['ends in the last part of its life', null, inDays(30), 'ends'],
  ['has ended', null, inDays(0), 'ended'],
  ['was revoked before its end', inDays(-1), inDays(300), 'revoked'],
  ['was revoked after its end', inDays(-1), inDays(-2), 'revoked'],
])('a key that %s is shown so', (_what, revoked_at, expires_at, state) => {
  expect(stateOf({ created_at: inDays(-330), revoked_at, expires_at }, now)).toBe(state)
})

test('the old secret works until its time, but not with a key that was revoked or has ended', () => {
  const soon = inDays(1)
  const until = (change: { revoked_at?: string; expires_at?: string; previous_secret_until?: string | null } = {}) =>
    oldSecretUntil(
      { created_at: inDays(-1), revoked_at: null, expires_at: inDays(90), previous_secret_until: soon, ...change },
      now,
    )
  expect([until(), until({ previous_secret_until: inDays(-1) }), until({ previous_secret_until: null })]).toEqual([
    soon,
    null,
    null,
  ])
  expect([until({ revoked_at: inDays(-1) }), until({ expires_at: inDays(0) })]).toEqual([null, null])
})

test('each scope is offered once, and those that decide are a group of their own', () => {
  const offered = scopeGroups.flatMap((group) => group.scopes)
  expect([...offered].sort()).toEqual([...scopes].sort())
  expect(scopeGroups.find(({ name }) => name === 'deciding')?.scopes).toEqual([
    'transfers:approve',
    'prefunded:approve',
    'kyc:approve',
  ])
})
