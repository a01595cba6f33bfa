import { expect, test } from 'vitest'
import { hasAny } from './latest'

test('only a list that is known to be empty has nothing to see', () => {
  const of = (count: number | undefined) => ({
    ok: true as const,
    value: { data: [], has_more: false, count, remembered: false },
  })
  expect([of(0), of(1), of(undefined)].map(hasAny)).toEqual([false, true, true])
  expect(hasAny({ ok: false, code: 'extension_missing' })).toBe(true)
})
