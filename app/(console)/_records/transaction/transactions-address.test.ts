import { expect, test } from 'vitest'
import { toMoneyQuery } from '../payment/money-view'
import { transactionsAddress } from './transactions-address'

const format = { now: new Date('2026-11-20T14:00:00.000Z'), timeZone: 'America/Caracas' }

test('what is typed into a filter becomes days of the business zone and exact amounts', () => {
  const typed = { from: '2026-11-01', to: '2026-11-19', least: '1000,5', most: '2000', reference: ' ord-10 ' }
  const view = transactionsAddress.read(typed)

  expect(transactionsAddress.href(view)).toBe(
    '/transactions?from=2026-11-01&to=2026-11-19&least=1000.5&most=2000&reference=ord-10',
  )
  expect(toMoneyQuery(view, format)).toEqual({
    limit: 25,
    with_count: 'true',
    created_from: '2026-11-01T04:00:00.000Z',
    created_to: '2026-11-20T04:00:00.000Z',
    amount_from: '100050',
    amount_to: '200000',
    reference: 'ord-10',
  })
})

test('a day that no calendar has, and an amount that reads in two ways, are not taken', () => {
  const view = transactionsAddress.read({ from: '2026-02-30', to: 'soon', least: '1.000', most: '-5' })
  expect(transactionsAddress.href(view)).toBe('/transactions')
})

test("the bank's reference is asked for without blanks, and not if it is too short to tell payments apart", () => {
  const view = transactionsAddress.read({ bankReference: ' 90 004512 ' })
  expect(transactionsAddress.href(view)).toBe('/transactions?bankReference=90004512')
  expect(toMoneyQuery(view, format)).toMatchObject({ provider_reference: '90004512' })
  expect(transactionsAddress.href(transactionsAddress.read({ bankReference: '512' }))).toBe('/transactions')
})

test('an age is more exact than a period, and replaces it', () => {
  const view = transactionsAddress.read({ created: 'week', age: 'half' })
  expect(transactionsAddress.href(view)).toBe('/transactions?created=week&age=half')
  expect(toMoneyQuery(view, format)).toMatchObject({
    created_from: '2026-11-20T13:30:00.000Z',
    created_to: '2026-11-20T13:55:00.000Z',
  })
})

test('the list is requested in the order of the address, which a filter does not change', () => {
  const largest = transactionsAddress.read({ sort: 'amount', reference: 'ord', page: 'c1' })
  expect(toMoneyQuery(largest, format)).toMatchObject({ sort: 'amount', order: 'desc', reference: 'ord', cursor: 'c1' })
  expect(transactionsAddress.href(largest, { type: ['deposit'] })).toBe('/transactions?type=deposit&reference=ord&sort=amount')
})
