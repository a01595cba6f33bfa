import { expect, test } from 'vitest'
import { toggled } from '../../_kit/list/list-address'
import { toMoneyQuery } from '../payment/money-view'
import { quotesAddress } from './quotes-address'

const format = { now: new Date('2026-11-20T14:00:00.000Z'), timeZone: 'America/Caracas' }

test('the address of the list says all of it, so refresh, back and a link show the same rows', () => {
  const view = quotesAddress.read({ status: 'pending,failed', created: 'week', page: ['c1', 'c2'] })

  expect(quotesAddress.here(view)).toBe('/quotes?status=pending%2Cfailed&created=week&page=c1&page=c2')
  expect(quotesAddress.readQuery('status=pending,failed&created=week')).toEqual({ ...view, trail: [] })
  expect(toMoneyQuery(view, format)).toEqual({
    limit: 25,
    with_count: 'true',
    status: 'pending,failed',
    created_from: '2026-11-13T14:00:00.000Z',
    cursor: 'c2',
  })
})

test('a filter switched on and off again leads back, and starts at the newest', () => {
  const toggle = (params: Record<string, string>) => {
    const view = quotesAddress.read(params)
    return quotesAddress.href(view, { status: toggled(view.status, 'expired') })
  }
  expect(toggle({ page: 'c1' })).toBe('/quotes?status=expired')
  expect(toggle({ status: 'expired' })).toBe('/quotes')
})

test('values that do not exist are as if they were not there, and so is what only transactions have', () => {
  const view = quotesAddress.read({ status: 'eaten,expired', type: 'gift', created: 'century', least: '5', sort: 'amount' })
  expect(quotesAddress.href(view)).toBe('/quotes?status=expired')
})
