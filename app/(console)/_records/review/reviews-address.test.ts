import { expect, test } from 'vitest'
import { toggled } from '../../_kit/list/list-address'
import { reviewsAddress, toReviewQuery } from './reviews-address'

const me = '0199a3c0-0000-7000-8000-000000000001'
const format = { now: new Date('2026-11-20T14:00:00.000Z'), timeZone: 'America/Caracas' }

test('the address of the queue says all of it, so refresh, back and a link show the same reviews', () => {
  const view = reviewsAddress.read({ status: 'assigned', reason: 'new_customer,unblocked', assignee: 'me', page: ['c1', 'c2'] })

  expect(reviewsAddress.here(view)).toBe('/reviews?status=assigned&reason=new_customer%2Cunblocked&assignee=me&page=c1&page=c2')
  expect(toReviewQuery(view, me, format)).toEqual({
    limit: 25,
    with_count: 'true',
    status: 'assigned',
    order: 'due',
    reason: 'new_customer,unblocked',
    assignee: me,
    cursor: 'c2',
  })
})

test('without a filter the queue shows what waits, what is due first on top, and what was decided comes newest first', () => {
  const query = (params: Record<string, string>) => toReviewQuery(reviewsAddress.read(params), me, format)

  expect(query({})).toMatchObject({ status: 'open,assigned', order: 'due' })
  expect(query({ status: 'decided' })).toMatchObject({ status: 'decided', order: 'newest' })
  expect(query({ assignee: 'nobody', status: 'decided' })).toMatchObject({ status: 'open', order: 'due' })
})

test('an age becomes the time in which it was opened, and a day that of its decision in the business zone', () => {
  const query = (params: Record<string, string>) => toReviewQuery(reviewsAddress.read(params), me, format)

  expect(query({ age: 'half' })).toMatchObject({
    status: 'open,assigned',
    created_from: '2026-11-20T02:00:00.000Z',
    created_to: '2026-11-20T10:00:00.000Z',
  })
  expect(query({ from: '2026-11-19', to: '2026-11-19', decision: 'approve,reject' })).toMatchObject({
    status: 'decided',
    order: 'newest',
    decision: 'approve,reject',
    closed_from: '2026-11-19T04:00:00.000Z',
    closed_to: '2026-11-20T04:00:00.000Z',
  })
})

test('a filter switched on and off again leads back, and starts at the first page', () => {
  const toggle = (params: Record<string, string>) => {
    const view = reviewsAddress.read(params)
    return reviewsAddress.href(view, { reason: toggled(view.reason, 'unblocked') })
  }
  expect(toggle({ page: 'c1' })).toBe('/reviews?reason=unblocked')
  expect(toggle({ reason: 'unblocked' })).toBe('/reviews')
})

test('values that do not exist are as if they were not there', () => {
  const view = reviewsAddress.read({ status: 'eaten', reason: 'boredom', assignee: 'the-boss' })

  expect(reviewsAddress.isFiltered(view)).toBe(false)
  expect(reviewsAddress.href(view)).toBe('/reviews')
})
