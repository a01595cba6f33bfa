import { expect, test } from 'vitest'
import { isOurId, newId, newIds } from './ids'

test('ids made together are ascending and different, and lie between those made before and after', () => {
  const all = Array.from({ length: 200 }, () => [newId(), ...newIds(256)]).flat()
  expect(all.every(isOurId)).toBe(true)
  expect(new Set(all).size).toBe(all.length)
  expect(all).toEqual([...all].sort())
})
