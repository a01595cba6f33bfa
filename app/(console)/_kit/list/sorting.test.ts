import { expect, test } from 'vitest'
import { customerSorts } from '#contract/customers'
import { headsOf, isNewestFirst, newestFirst, ordersOf, readSorting, sortingWords, toSortedQuery } from './sorting'

test('every order survives being written into an address and read again, and newest first is not written', () => {
  for (const sort of customerSorts) {
    for (const order of ordersOf(sort)) expect(readSorting(sortingWords({ sort, order }), customerSorts)).toEqual({ sort, order })
  }
  expect(sortingWords(newestFirst)).toEqual({})
  expect(readSorting({ sort: 'salary', order: 'sideways' }, customerSorts)).toEqual(newestFirst)
})

test('the API receives the order of the address, and no order if the newest come first', () => {
  expect(toSortedQuery(readSorting({ sort: 'name' }, customerSorts))).toEqual({ sort: 'name', order: 'asc' })
  expect(toSortedQuery(readSorting({}, customerSorts))).toEqual({})
  expect(isNewestFirst(readSorting({ order: 'asc' }, customerSorts))).toBe(false)
})

test('a head sorts from A or from the latest first, and the other way around when pressed again', () => {
  const columns = [
    { sort: 'name', column: 'name' },
    { sort: 'created_at', column: 'createdAt' },
  ] as const
  const now = readSorting({ sort: 'name' }, customerSorts)
  expect(headsOf(columns, now, (sorting) => new URLSearchParams(sortingWords(sorting)).toString())).toEqual({
    sort: { column: 'name', direction: 'asc' },
    sortHrefs: { name: 'sort=name&order=desc', createdAt: '' },
  })
})
