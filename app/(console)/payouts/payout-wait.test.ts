import { expect, test } from 'vitest'
import { isLate, waitOf, waitsSince } from './payout-wait'

const paidAt = '2026-11-20T14:00:00.000Z'
const transaction = { id: 't1', amount: '100', customer_email: null, type: 'withdraw', status: 'processing' } as const
const waiting = {
  transaction: { ...transaction, payment_provider: 'manual', created_at: paidAt },
  claim: null,
  stuck_at: null,
  return_refused_at: null,
} as const
const claim = { outcome: 'returned', actor_id: 'ana', created_at: '2026-11-22T10:00:00.000Z', expires_at: paidAt } as const
const completed = { ...waiting, transaction: { ...waiting.transaction, status: 'completed' } } as const

test('a payout by hand waits to be paid, also after a day, because it has no rail that could be silent', () => {
  expect(waitOf(waiting)).toBe('execute')
  expect(waitOf({ ...waiting, stuck_at: paidAt })).toBe('execute')
  expect(waitOf({ ...waiting, transaction: { ...waiting.transaction, payment_provider: 'bank' }, stuck_at: paidAt })).toBe(
    'stuck',
  )
})

test('what one person reported waits for the second one, whatever it is', () => {
  expect(waitOf({ ...waiting, claim })).toBe('second')
  expect(waitOf({ ...completed, claim })).toBe('second')
  expect(waitOf(completed)).toBe('returned')
})

test('it waits since it was paid, and a return since the money came back or was reported', () => {
  expect(waitsSince(waiting)).toBe(paidAt)
  expect(waitsSince({ ...completed, return_refused_at: '2026-11-21T09:00:00.000Z', claim })).toBe('2026-11-21T09:00:00.000Z')
  expect(waitsSince({ ...completed, claim })).toBe(claim.created_at)
})

test('it is late from 24 hours on, and never if the API reports no time', () => {
  expect(isLate(waiting, new Date('2026-11-21T13:59:59.999Z'))).toBe(false)
  expect(isLate(waiting, new Date('2026-11-21T14:00:00.000Z'))).toBe(true)
  expect(isLate({ ...waiting, transaction: { ...transaction, payment_provider: 'manual' } }, new Date('2027-01-01'))).toBe(false)
})
