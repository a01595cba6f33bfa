import { expect, test } from 'vitest'
import { refusePageLoops } from './page-loops'

test.each([
  [0, 1],
  [0, 2],
  [0, 7],
  [1, 1],
  [5, 3],
  [40, 64],
])('a list of %i pages that then repeats %i is refused before four times as many are read', (before, repeated) => {
  const check = refusePageLoops()
  let pages = 0
  const read = () => {
    for (; ; pages++) check(pages < before ? `${pages}` : `loop ${(pages - before) % repeated}`)
  }
  expect(read).toThrow(expect.objectContaining({ code: 'api_invalid_answer' }))
  expect(pages).toBeGreaterThanOrEqual(before + repeated)
  expect(pages).toBeLessThan(4 * (before + repeated))
})

test('a list without a loop is read to its end', () => {
  const check = refusePageLoops()
  const cursors = Array.from({ length: 10_000 }, (_, page) => `${page}`)
  expect(cursors.map(check)).toEqual(cursors)
})

test('a list with a new cursor for ever is refused after the most pages that it may have', () => {
  const check = refusePageLoops(50)
  let pages = 0
  const read = () => {
    for (; pages < 1_000; pages++) check(`${pages}`)
  }
  expect(read).toThrow(expect.objectContaining({ code: 'api_invalid_answer' }))
  expect(pages).toBe(49)
})
