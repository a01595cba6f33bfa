import { expect, test } from 'vitest'
import { cacheFor } from './cache-for'

test('an answer is cached for its time, one of many concurrent callers reads, and another question is read anew', async () => {
  let [now, reads] = [0, 0]
  const keep = cacheFor<number>(100, () => now)
  const read = async () => ++reads
  expect(await Promise.all([keep('a', read), keep('a', read), keep('a', read)])).toEqual([1, 1, 1])
  now = 99
  expect(await keep('a', read)).toBe(1)
  now = 100
  expect(await keep('a', read)).toBe(2)
  expect(await keep('b', read)).toBe(3)
})

test('a failure is not cached', async () => {
  const keep = cacheFor<number>(100, () => 0)
  await expect(keep('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await keep('a', async () => 7)).toBe(7)
})
