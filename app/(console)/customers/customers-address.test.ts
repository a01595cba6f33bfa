import { expect, test } from 'vitest'
import { customerSorts } from '#contract/customers'
import { toggled } from '../_kit/list/list-address'
import { headsOf, ordersOf } from '../_kit/list/sorting'
import { customersAddress, readCustomersView, toCustomerQuery } from './customers-address'

const now = new Date('2026-11-20T14:00:00.000Z')

test('an address survives being read and written again', () => {
  const view = readCustomersView({
    state: 'ACTIVE,ONBOARDING',
    kyc: 'approved',
    country: 'VE',
    created: 'week',
    tag: 'Payroll',
    page: ['a', 'b'],
  })
  expect(customersAddress.here(view)).toBe(
    '/customers?state=ACTIVE%2CONBOARDING&kyc=approved&country=VE&created=week&tag=payroll&page=a&page=b',
  )
})

test('values that do not exist are dropped, and the list without any is not filtered', () => {
  const view = readCustomersView({ state: 'NOBODY', kyc: '', created: 'ever', country: 've;--' })
  expect(customersAddress.isFiltered(view)).toBe(false)
  expect(customersAddress.href(view)).toBe('/customers')
})

test('changing a filter starts at the newest page again', () => {
  const view = readCustomersView({ state: 'ACTIVE', page: ['a', 'b'] })
  expect(customersAddress.href(view, { state: toggled(view.state, 'BLOCKED') })).toBe('/customers?state=ACTIVE%2CBLOCKED')
  expect(customersAddress.href(view, { state: toggled(view.state, 'ACTIVE') })).toBe('/customers')
})

test('the API receives the cursor at the end of the trail, with the period in days', () => {
  const view = readCustomersView({ s: 'sealed', created: 'today', type: 'business', page: ['a', 'b'] })
  expect(toCustomerQuery(view, now)).toEqual({
    limit: 25,
    with_count: 'true',
    type: 'business',
    created_from: '2026-11-19T14:00:00.000Z',
    cursor: 'b',
  })
})

test('an id in an address is letters, figures and dashes: an e-mail is none', () => {
  expect(readCustomersView({ id: '0199a3a0-51' }).id).toBe('0199a3a0-51')
  expect(readCustomersView({ id: 'ana@ex' }).id).toBeUndefined()
})

test('a list of deleted customers is for who may read them: to anybody else the address says nothing of them', () => {
  const address = { state: 'DELETED,ACTIVE' }
  expect(readCustomersView(address).state).toEqual(['ACTIVE'])
  expect(readCustomersView(address, { readsDeleted: true }).state).toEqual(['DELETED', 'ACTIVE'])
})

test('every order of the customers survives being written into an address and read again', () => {
  for (const sort of customerSorts) {
    for (const order of ordersOf(sort)) {
      const address = customersAddress.href(readCustomersView({ state: 'ACTIVE' }), { sorting: { sort, order } })
      const view = readCustomersView(Object.fromEntries(new URL(address, 'http://console').searchParams))
      expect([address, view.sorting, view.state]).toEqual([address, { sort, order }, ['ACTIVE']])
    }
  }
})

test('the API receives the order of the address, and no order if the newest come first', () => {
  expect(toCustomerQuery(readCustomersView({ sort: 'name' }), now)).toMatchObject({ sort: 'name', order: 'asc' })
  expect(toCustomerQuery(readCustomersView({}), now)).not.toHaveProperty('order')
})

test('a head that is pressed leads to the first page of its order', () => {
  const view = readCustomersView({ sort: 'name', page: ['a', 'b'] })
  const columns = [
    { sort: 'name', column: 'name' },
    { sort: 'created_at', column: 'createdAt' },
  ] as const
  expect(headsOf(columns, view.sorting, (sorting) => customersAddress.href(view, { sorting })).sortHrefs).toEqual({
    name: '/customers?sort=name&order=desc',
    createdAt: '/customers',
  })
})
