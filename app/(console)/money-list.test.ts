import { expect, test } from 'vitest'
import { quoteStatuses } from '#contract/transfers'
import { moneyHref, readMoneyView, toggleMoneyHref, toMoneyQuery } from './money-list'

const known = { path: '/quotes', statuses: quoteStatuses } as const
const now = new Date('2026-11-20T14:00:00.000Z')

test('the address of a list says all of it, so refresh, back and a link show the same rows', () => {
  const view = readMoneyView({ status: 'pending,failed', created: 'week', page: ['c1', 'c2'] }, known)

  const again = readMoneyView(Object.fromEntries(new URLSearchParams('status=pending,failed&created=week')), known)
  expect(moneyHref(view, { trail: view.trail })).toBe('/quotes?status=pending%2Cfailed&created=week&page=c1&page=c2')
  expect(again).toEqual({ ...view, trail: [] })
  expect(toMoneyQuery(view, now)).toEqual({
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
