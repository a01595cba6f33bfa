import { expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import type { Review, ReviewPage, ReviewQuery } from '#contract/reviews'
import { sortByDeadline } from './deadline'
import { listInOrder } from './list-in-order'

const opened = (id: string, time: string, flags: Review['flags'] = []): Review => ({
  id,
  customer_id: id,
  reason: 'new_customer',
  status: 'open',
  assignee: null,
  assigned_at: null,
  created_at: `2026-11-20T${time}:00.000Z`,
  closed_at: null,
  changed_by: [],
  flags,
  customer: {
    legal_name: null,
    type: 'individual',
    kyc_type: 'standard',
    country: 'VE',
    state: 'ONBOARDING',
    kyc_status: 'under_review',
  },
})
const morning = opened('morning', '08:00')
const noon = opened('noon', '12:00')
const listed = opened('listed', '13:00', ['sanctions_hit'])
const ids = (reviews: readonly Review[]) => reviews.map(({ id }) => id)

test('a sanctions hit is due before an older review without one, and of two with the same deadline the older comes first', () => {
  expect(ids(sortByDeadline([noon, morning, listed]))).toEqual(['listed', 'morning', 'noon'])
  const sameDeadline = opened('hit', '08:00', ['sanctions_hit'])
  const older = { ...opened('older', '12:00'), created_at: '2026-11-19T12:00:00.000Z' }
  expect(ids(sortByDeadline([sameDeadline, older]))).toEqual(['older', 'hit'])
})

test('an API that does not know the order by deadline gives the oldest, sorted by deadline; other refusals are thrown', async () => {
  const asked: ReviewQuery[] = []
  const listReviews = async (query: ReviewQuery = {}): Promise<ReviewPage> => {
    asked.push(query)
    if (query.order === 'due') throw new ServiceError('validation_failed', 'order')
    if (query.order === undefined) throw new ServiceError('insufficient_scope', 'no')
    return { data: [morning, noon, listed], has_more: true, next_cursor: 'c' }
  }
  const page = await listInOrder({ listReviews }, { order: 'due', limit: 3 })
  expect([ids(page.data), page.next_cursor]).toEqual([['listed', 'morning', 'noon'], 'c'])
  expect(asked).toEqual([
    { order: 'due', limit: 3 },
    { order: 'oldest', limit: 3 },
  ])
  await expect(listInOrder({ listReviews }, {})).rejects.toMatchObject({ code: 'insufficient_scope' })
})
