import { expect, test } from 'vitest'
import type { ReviewDetail } from '#contract/reviews'
import { verdictOf } from './verdict'

const decision: ReviewDetail['history'][number] = {
  id: 'd1',
  review_id: 'r1',
  action: 'approve',
  reason_code: null,
  note: 'Fits',
  actor: 'marisol',
  from_state: 'ONBOARDING',
  to_state: 'ACTIVE',
  from_kyc_status: 'under_review',
  to_kyc_status: 'approved',
  valid_until: null,
  evidence: [],
  created_at: '2026-11-20T14:00:00.000Z',
}
const review: ReviewDetail = {
  id: 'r1',
  customer_id: 'c1',
  reason: 'critical_change',
  status: 'open',
  assignee: null,
  assigned_at: null,
  created_at: '2026-11-20T13:00:00.000Z',
  closed_at: null,
  changed_by: [],
  flags: [],
  customer: {
    legal_name: 'Ana',
    type: 'individual',
    kyc_type: 'standard',
    country: 'VE',
    state: 'ONBOARDING',
    kyc_status: 'under_review',
  },
  profile: null,
  history: [],
}
const seen = (change: Partial<ReviewDetail>) => verdictOf({ ...review, ...change }, 'gabriela', (id) => id.toUpperCase())

test('a review that is free or one’s own may be decided', () => {
  expect(seen({})).toEqual({ kind: 'open' })
  expect(seen({ assignee: 'gabriela', status: 'assigned' })).toEqual({ kind: 'open' })
})

test('a person who changed the data learns it before they decide, whoever has the review', () => {
  expect(seen({ changed_by: ['luis', 'gabriela'] })).toEqual({ kind: 'edited' })
})

test('the review of somebody else names them', () => {
  expect(seen({ assignee: 'marisol', status: 'assigned' })).toEqual({ kind: 'theirs', name: 'MARISOL' })
})

test('a closed review says how, by whom and when, and one that nobody decided says that', () => {
  const at = '2026-11-20T14:00:00.000Z'
  const later = { ...decision, review_id: null, action: 'suspend' as const, created_at: '2026-11-21T09:00:00.000Z' }
  expect(seen({ status: 'decided', closed_at: at, history: [later, decision] })).toEqual({
    kind: 'closed',
    how: 'decided',
    action: 'approve',
    by: 'MARISOL',
    at,
  })
  const byRule = { ...decision, review_id: null, actor: null }
  expect(seen({ status: 'decided', closed_at: at, history: [byRule] })).toMatchObject({ how: 'by_rule', by: null })
  expect(seen({ status: 'cancelled', closed_at: at, history: [later] })).toMatchObject({ how: 'cancelled', by: null })
})
