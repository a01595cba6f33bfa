import { expect, test } from 'vitest'
import { formattersIn } from '#app/formatters'
import type { Review } from '#contract/reviews'
import { toReviewRow } from './review-row'

const me = '0199a3c0-0000-7000-8000-000000000001'
const words = {
  reason: (reason: string) => reason,
  code: (code: string) => code,
  tier: (tier: string) => tier,
  due: (left: string) => `due in ${left}`,
  late: (by: string) => `overdue by ${by}`,
  status: (status: string) => status,
}
const review: Review = {
  id: 'r1',
  customer_id: 'c1',
  reason: 'new_customer',
  status: 'open',
  assignee: null,
  assigned_at: null,
  created_at: '2026-11-20T14:00:00.000Z',
  closed_at: null,
  changed_by: [],
  flags: [],
  customer: {
    legal_name: 'Ferretería El Tornillo, S.R.L.',
    type: 'business',
    kyc_type: 'enhanced',
    country: 'VE',
    state: 'ONBOARDING',
    kyc_status: 'under_review',
  },
}

function row(change: Partial<Review>, now: string) {
  const format = formattersIn('en', 'America/Caracas', new Date(now))
  return toReviewRow(
    { ...review, ...change },
    { name: 'Ferretería', href: '/reviews/r1', me, staff: (id) => (id === me ? 'Gabriela' : id), format, words },
  )
}

test('a row says how long is left, and by how much a promise was missed', () => {
  expect(row({}, '2026-11-20T15:48:00.000Z').state).toMatchObject({ kind: 'calm', text: 'due in 22 h 12 min' })
  expect(row({}, '2026-11-23T17:00:00.000Z').state).toMatchObject({ kind: 'late', text: 'overdue by 2 d 3 h', tone: 'bad' })
})

test('a closed review says how it ended and is never late', () => {
  const closed = row({ status: 'decided', closed_at: '2026-11-25T10:00:00.000Z' }, '2026-11-26T10:00:00.000Z')
  expect(closed.state).toMatchObject({ kind: 'decided', text: 'decided' })
})

test('a row says who has the review, and whether that is the reader', () => {
  expect(row({}, '2026-11-20T15:00:00.000Z')).toMatchObject({ assignee: null, mine: false })
  expect(row({ assignee: me }, '2026-11-20T15:00:00.000Z')).toMatchObject({ assignee: 'Gabriela', mine: true })
})

test('a row says what the rules noticed', () => {
  expect(row({ flags: ['data_mismatch', 'underage'] }, '2026-11-20T15:00:00.000Z').noticed).toBe('data_mismatch, underage')
})
