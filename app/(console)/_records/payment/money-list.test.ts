import { expect, test } from 'vitest'
import { quoteStatuses, transactionStatuses, transactionTypes } from '#contract/transfers'
import { newestFirst } from '../../_kit/list/sorting'
import { idIn, moneyHref, readMoneyView, toggleMoneyHref, toMoneyQuery } from './money-list'

const known = { path: '/quotes', statuses: quoteStatuses } as const
const w = { now: new Date('2026-11-20T14:00:00.000Z'), timeZone: 'America/Caracas' }
const paid = { path: '/transactions', statuses: transactionStatuses, types: transactionTypes } as const

test('the address of a list says all of it, so refresh, back and a link show the same rows', () => {
  const view = readMoneyView({ status: 'pending,failed', created: 'week', page: ['c1', 'c2'] }, known)

  const again = readMoneyView(Object.fromEntries(new URLSearchParams('status=pending,failed&created=week')), known)
  expect(moneyHref(view, { trail: view.trail })).toBe('/quotes?status=pending%2Cfailed&created=week&page=c1&page=c2')
  expect(again).toEqual({ ...view, trail: [] })
  expect(toMoneyQuery(view, w)).toEqual({
    limit: 25,
    with_count: 'true',
    status: 'pending,failed',
    created_from: '2026-11-13T14:00:00.000Z',
    cursor: 'c2',
  })
})

test('a filter switched on and off again leads back, and starts at the newest', () => {
  const view = readMoneyView({ page: 'c1' }, known)
  const on = toggleMoneyHref(view, 'status', 'expired')

  expect(on).toBe('/quotes?status=expired')
  expect(toggleMoneyHref(readMoneyView({ status: 'expired' }, known), 'status', 'expired')).toBe('/quotes')
})

test('values that do not exist are as if they were not there', () => {
  expect(moneyHref(readMoneyView({ status: 'eaten,expired', type: 'gift', created: 'century' }, known), {})).toBe(
    '/quotes?status=expired',
  )
})

test('what is typed into a filter becomes days of the business zone and exact amounts', () => {
  const view = readMoneyView({ from: '2026-11-01', to: '2026-11-19', least: '1000,5', most: '2000', reference: ' ord-10 ' }, paid)

  expect(moneyHref(view, {})).toBe('/transactions?from=2026-11-01&to=2026-11-19&least=1000.5&most=2000&reference=ord-10')
  expect(toMoneyQuery(view, w)).toEqual({
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
  const view = readMoneyView({ from: '2026-02-30', to: 'soon', least: '1.000', most: '-5' }, paid)
  expect(moneyHref(view, {})).toBe('/transactions')
})

test('quotes are not asked by what only transactions have', () => {
  expect(moneyHref(readMoneyView({ least: '5', age: 'old', from: '2026-11-01' }, known), {})).toBe('/quotes?from=2026-11-01')
})

test('transactions are asked for in the order of the address, which a filter keeps; quotes know no order', () => {
  const largest = readMoneyView({ sort: 'amount', reference: 'ord', page: 'c1' }, paid)
  expect(toMoneyQuery(largest, w)).toMatchObject({ sort: 'amount', order: 'desc', reference: 'ord', cursor: 'c1' })
  expect(moneyHref(largest, { type: ['deposit'] })).toBe('/transactions?type=deposit&reference=ord&sort=amount')
  expect(readMoneyView({ sort: 'amount' }, known).sorting).toEqual(newestFirst)
})

test('what is typed may be an id where nothing but a status narrows the list beside it', () => {
  const idOf = (params: Record<string, string>) => idIn(readMoneyView(params, known))
  expect(idOf({ reference: ' quo_1 ', status: 'pending' })).toBe('quo_1')
  expect([idOf({}), idOf({ reference: 'quo_1', created: 'week' }), idOf({ reference: 'quo_1', page: 'c2' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
