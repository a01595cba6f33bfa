import { expect, test } from 'vitest'
import type { Transaction } from '#contract/transfers'
import { successRate, sumByDay } from './volume'

const days = ['2026-11-19', '2026-11-20']
const now = new Date('2026-11-20T15:00:00.000Z')
const dayOf = (at: string) => at.slice(0, 10)

test('payouts are summed by day and by how they ended, and a day without any stays', () => {
  const volume = sumByDay(
    [paid('10100', 'completed'), paid('5050', 'completed'), paid('7575', 'processing'), paid('300', 'failed')],
    { dayOf, days, now },
  )

  expect(volume.days).toEqual([
    { day: '2026-11-19', completed: 0n, open: 0n, failed: 0n },
    { day: '2026-11-20', completed: 15_150n, open: 7575n, failed: 300n },
  ])
  expect(volume.paidOut).toBe('151.50')
  expect(successRate(volume.counts)).toBe('66.6')
})

test('deposits and days outside are not counted', () => {
  const volume = sumByDay(
    [
      { ...paid('100', 'completed'), type: 'deposit' },
      { ...paid('100', 'completed'), created_at: '2026-01-01T00:00:00Z' },
    ],
    { dayOf, days, now },
  )

  expect(volume.paidOut).toBe('0.00')
  expect(successRate(volume.counts)).toBeUndefined()
})

function paid(amount: string, status: Transaction['status']): Transaction {
  return { id: 't', amount, customer_email: null, type: 'withdraw', status, created_at: '2026-11-20T14:00:00.000Z' }
}
