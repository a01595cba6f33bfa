import { expect, test } from 'vitest'
import { customerSorts } from '#contract/customers'
import { transactionStatuses, transactionTypes } from '#contract/transfers'
import { customersHref, readCustomersView, toCustomerQuery } from './customers/customers-query'
import { moneyHref, readMoneyView, toMoneyQuery } from './money-list'
import { headsOf, newestFirst, ordersOf, readSorting, sortingWords } from './sorting'

const now = new Date('2026-11-20T14:00:00.000Z')
const paid = { path: '/transactions', statuses: transactionStatuses, types: transactionTypes } as const

test('every order of the customers survives being written into an address and read again', () => {
  for (const sort of customerSorts) {
    for (const order of ordersOf(sort)) {
      const address = customersHref(readCustomersView({ state: 'ACTIVE' }), { sorting: { sort, order } })
      const view = readCustomersView(Object.fromEntries(new URL(address, 'http://console').searchParams))
      expect([address, view.sorting, view.state]).toEqual([address, { sort, order }, ['ACTIVE']])
    }
  }
  expect(sortingWords(newestFirst)).toEqual({})
  expect(readSorting({ sort: 'salary', order: 'sideways' }, customerSorts)).toEqual(newestFirst)
})

test('the API is asked for the order of the address, and for nothing more when the newest come first', () => {
  expect(toCustomerQuery(readCustomersView({ sort: 'name' }), now)).toMatchObject({ sort: 'name', order: 'asc' })
  expect(toCustomerQuery(readCustomersView({}), now)).not.toHaveProperty('order')
  const largest = readMoneyView({ sort: 'amount', reference: 'ord', page: 'c1' }, paid)
  const asked = { sort: 'amount', order: 'desc', reference: 'ord', cursor: 'c1' }
  expect(toMoneyQuery(largest, { now, timeZone: 'America/Caracas' })).toMatchObject(asked)
  expect(moneyHref(largest, { type: ['deposit'] })).toBe('/transactions?type=deposit&reference=ord&sort=amount')
  expect(readMoneyView({ sort: 'amount' }, { ...paid, path: '/quotes' }).sorting).toEqual(newestFirst)
})

test('a head sorts from A or from the latest first, the other way around when pressed again, and from the first page on', () => {
  const view = readCustomersView({ sort: 'name', page: ['a', 'b'] })
  const columns = [
    { sort: 'name', column: 'name' },
    { sort: 'created_at', column: 'createdAt' },
  ] as const
  expect(headsOf(columns, view.sorting, (sorting) => customersHref(view, { sorting }))).toEqual({
    sort: { column: 'name', direction: 'asc' },
    sortHrefs: { name: '/customers?sort=name&order=desc', createdAt: '/customers' },
  })
})
