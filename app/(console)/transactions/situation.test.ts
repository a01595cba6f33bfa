import { expect, test } from 'vitest'
import type { Transaction } from '#contract/transfers'
import { lookAgainAt, situationOf } from './situation'

const now = new Date('2026-11-20T14:30:00.000Z')

test('a bank that is silent for half an hour is told differently from one that has just begun', () => {
  expect(situationOf(payment({ status: 'processing', created_at: '2026-11-20T14:00:00.000Z' }), undefined, now)).toBe(
    'processing',
  )
  expect(situationOf(payment({ status: 'processing', created_at: '2026-11-20T13:59:59.000Z' }), undefined, now)).toBe(
    'processing_long',
  )
})

test('money that came back is not told as money that arrived, nor as a payment that failed on its way', () => {
  expect(situationOf(payment({ status: 'failed', failure_code: 'returned' }), undefined, now)).toBe('returned')
  expect(situationOf(payment({ status: 'failed', failure_code: 'rejected_by_bank' }), undefined, now)).toBe('failed')
})

test('a payment that waits for our own confirmation says until when', () => {
  const waiting = payment({ status: 'pending', requires_confirmation: true, confirm_by: '2026-11-20T14:34:10.000Z' })
  const situation = situationOf(waiting, undefined, now)

  expect(situation).toBe('awaiting_confirmation')
  expect(lookAgainAt(waiting, situation, now)).toEqual(new Date('2026-11-20T14:34:10.000Z'))
})

test('nobody is sent to look again at what is final', () => {
  const done = payment({ status: 'completed' })
  expect(lookAgainAt(done, situationOf(done, undefined, now), now)).toBeUndefined()
})

function payment(members: Partial<Transaction>): Transaction {
  return { id: 't1', amount: '10100', customer_email: null, type: 'withdraw', status: 'pending', ...members }
}
