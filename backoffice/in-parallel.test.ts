import { expect, test } from 'vitest'
import { inParallel } from './in-parallel'

test('work on many items keeps to its lanes, and its results to the order of the items', async () => {
  let [running, most] = [0, 0]
  const waits: (() => void)[] = []
  const all = inParallel(['a', undefined, 'c', 'd'], 2, async (item) => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => waits.push(resolve))
    running--
    return item ?? 'none'
  })
  // The last to begin ends first.
  for (let ended = 0; ended < 4; ended++) {
    waits.pop()?.()
    await new Promise(setImmediate)
  }
  expect(await all).toEqual(['a', 'none', 'c', 'd'])
  expect(most).toBe(2)
})

test('the first error rejects all', async () => {
  const work = async (item: number) => {
    if (item === 2) throw new Error('second')
    return item
  }
  await expect(inParallel([1, 2, 3], 1, work)).rejects.toThrow('second')
})
