import { describe, expect, test } from 'vitest'
import type { Transaction } from '#contract/transfers'
import { type Phase, phases } from '../../../_records/payment/phase'
import { proofOf, provenAt } from './proof'

const transaction: Transaction = {
  id: 't1',
  amount: '10100',
  customer_email: null,
  type: 'withdraw',
  status: 'completed',
  quoted_amount: 28411.34,
  destination_currency: 'VES',
  completed_at: '2026-11-20T14:00:12.000Z',
  updated_at: '2026-11-20T14:00:13.000Z',
}
const at = (phase: Phase, changes: Partial<Transaction> = {}) => ({ phase, transaction: { ...transaction, ...changes } })

describe('a receipt proves', () => {
  test('that a payment arrived only if it is completed, and a part that came back is told', () => {
    expect(proofOf(at('completed'))).toBe('arrived')
    expect(proofOf(at('completed', { returned_amount: 100 }))).toBe('partlyReturned')
    expect(proofOf(at('completed', { type: 'deposit' }))).toBe('credited')
    const arrived = phases.filter((phase) => ['arrived', 'credited', 'reportedCompleted'].includes(proofOf(at(phase))))
    expect(arrived).toEqual(['completed'])
  })

  test('of a payment at another API only what that API reports', () => {
    expect(proofOf({ ...at('completed'), foreign: true })).toBe('reportedCompleted')
    expect(proofOf({ ...at('processing', { status: 'processing' }), foreign: true })).toBe('notReported')
    expect(proofOf({ ...at('failed_unsaid', { status: 'failed' }), foreign: true })).toBe('reportedFailed')
  })

  test('nothing about a payment whose answer was lost, or whose status nobody knows', () => {
    for (const phase of ['unconfirmed_pay', 'unconfirmed_confirm', 'other'] as const) {
      expect(proofOf(at(phase)), phase).toBe('notKnown')
      expect(provenAt(at(phase)), phase).toBeUndefined()
    }
  })

  test('that one under way was ordered, not that it arrived', () => {
    expect(proofOf(at('processing', { status: 'processing' }))).toBe('onItsWay')
    expect(proofOf(at('awaiting_confirmation', { status: 'pending' }))).toBe('onItsWay')
    expect(proofOf(at('processing', { type: 'deposit', status: 'processing' }))).toBe('depositOnItsWay')
  })

  test('that the money is back only once it is booked', () => {
    expect(proofOf(at('failed', { status: 'failed', failure_code: 'returned' }))).toBe('returned')
    expect(proofOf(at('failed', { status: 'failed', failure_code: 'rejected_by_bank' }))).toBe('cameBack')
    expect(proofOf(at('lapsed_paid', { status: 'pending' }))).toBe('comesBack')
    expect(provenAt(at('lapsed_paid', { status: 'pending' }))).toBeUndefined()
  })

  test('no payment of a quote that was not paid', () => {
    for (const phase of ['payable', 'lapsed', 'cancelled', 'deposit_awaited'] as const) expect(proofOf(at(phase))).toBe('unpaid')
  })
})

test('the state has the time at which it was reached', () => {
  expect(provenAt(at('completed'))).toBe(transaction.completed_at)
  expect(provenAt(at('completed', { completed_at: null }))).toBe(transaction.updated_at)
  expect(provenAt(at('failed', { status: 'failed' }))).toBe(transaction.updated_at)
  expect(provenAt(at('processing', { status: 'processing' }))).toBeUndefined()
})
