import { expect, test } from 'vitest'
import { customersHref, isFiltered, readCustomersView, toCustomerQuery, toggleHref } from './customers-query'

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
  expect(customersHref(view, { trail: view.trail })).toBe(
    '/customers?state=ACTIVE%2CONBOARDING&kyc=approved&country=VE&created=week&tag=payroll&page=a&page=b',
  )
})

test('values that do not exist are dropped, and the list without any is not filtered', () => {
  const view = readCustomersView({ state: 'NOBODY', kyc: '', created: 'ever', country: 've;--' })
  expect(isFiltered(view)).toBe(false)
  expect(customersHref(view, {})).toBe('/customers')
})

test('changing a filter starts at the newest page again', () => {
  const view = readCustomersView({ state: 'ACTIVE', page: ['a', 'b'] })
  expect(toggleHref(view, 'state', 'BLOCKED')).toBe('/customers?state=ACTIVE%2CBLOCKED')
  expect(toggleHref(view, 'state', 'ACTIVE')).toBe('/customers')
})

test('the API is asked for the page at the end of the trail, with the period in days', () => {
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
