import { expect, test } from 'vitest'
import { withNewProblems } from './grid-order'

test('rows whose problem was found meanwhile are added behind the ones that are shown, which stay where they are', () => {
  expect(withNewProblems([3, 7], [2, 7, 9])).toEqual([3, 7, 2, 9])
})

test('a repaired row stays, and without a new problem the list is the same', () => {
  const order = [3, 7]
  expect(withNewProblems(order, [7])).toBe(order)
})
