import { expect, test } from 'vitest'
import { endsSoon } from './ends-soon.rules'

const made = '2026-11-20T14:00:00.000Z'
const day = 86_400_000
const at = (days: number) => new Date(Date.parse(made) + days * day)

test.each([
  [1, 0.8],
  [7, 5.6],
  [30, 24],
  [90, 72],
  [150, 120],
  [365, 335],
  [730, 700],
])('a key that was made for %d days ends soon after %d days, and not a moment before', (life, soon) => {
  const key = { created_at: made, expires_at: at(life).toISOString() }
  expect([endsSoon(key, new Date(at(soon).getTime() - 1)), endsSoon(key, at(soon))]).toEqual([false, true])
  expect([endsSoon(key, at(0)), endsSoon(key, new Date(at(life).getTime() - 1)), endsSoon(key, at(life))]).toEqual([
    false,
    true,
    false,
  ])
})

test('a key without an end never ends soon', () => {
  expect(endsSoon({ created_at: made, expires_at: null }, at(10_000))).toBe(false)
})
