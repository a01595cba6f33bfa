import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDecimal } from '#contract/money'
import { type TransactionStatus, type TransactionType, transactionStatuses, transactionTypes } from '#contract/transfers'
import { addUp, type Sum } from './sums'
import { successRate, toVolume } from './volume'

const now = new Date('2026-11-20T15:00:00.000Z')
const midnight = (day: string) => new Date(`${day}T04:00:00.000Z`)
const days = ['2026-11-19', '2026-11-20'].map((day) => ({ day, from: midnight(day) }))
const before = [midnight('2026-11-17'), midnight('2026-11-18')]

test('payouts are summed by day and by how they ended, and a day without any stays', () => {
  const sums = [
    sum('2026-11-20', 'completed', 15_150n, 2),
    sum('2026-11-20', 'processing', 7575n),
    sum('2026-11-20', 'failed', 300n),
  ]
  const volume = toVolume(sums, { days, before, now })

  expect(volume.days).toEqual([
    { day: '2026-11-19', completed: none, open: none, failed: none },
    {
      day: '2026-11-20',
      completed: { minor: 15_150n, count: 2, isOdd: false },
      open: { minor: 7575n, count: 1, isOdd: false },
      failed: { minor: 300n, count: 1, isOdd: false },
    },
  ])
  expect(volume).toMatchObject({ paidOut: '151.50', paidOutBefore: '0.00', counts: { completed: 2, open: 1, failed: 1 } })
  expect(successRate(volume.counts)).toBe('66.6')
})

test('deposits and spans outside are not counted, and what was not read to its beginning is compared with nothing', () => {
  const outside = [sum('2026-11-20', 'completed', 100n, 1, 'deposit'), sum('2026-01-01', 'completed', 100n)]
  const volume = toVolume(outside, { days, before: undefined, now })

  expect([volume.paidOut, volume.paidOutBefore]).toEqual(['0.00', undefined])
  expect(successRate(volume.counts)).toBeUndefined()
})

test('of the time before only what was paid out in its own spans counts', () => {
  const earlier = [
    sum('2026-11-17', 'completed', 5n),
    sum('2026-11-18', 'completed', 6n),
    sum('2026-11-18', 'failed', 50n),
    sum('2026-11-16', 'completed', 500n),
  ]
  expect(toVolume(earlier, { days, before, now }).paidOutBefore).toBe('0.11')
})

test('a payment with an unknown status counts as on its way, and is flagged', () => {
  const odd: Sum = JSON.parse('{"type":"withdraw","status":"hovering","count":1}')
  const { days: shown } = toVolume([{ ...odd, from: midnight('2026-11-20'), amountMinor: 1n }], { days, before, now })
  expect(shown[1]?.open).toEqual({ minor: 1n, count: 1, isOdd: true })
})

test('whoever adds up, the parts are all of the payouts: no cent and no payment is lost or counted twice', () => {
  const made = fc.record({
    at: fc.integer({ min: midnight('2026-11-16').getTime(), max: midnight('2026-11-22').getTime() }),
    amount: fc.bigInt({ min: 0n, max: 10n ** 17n }),
    status: fc.constantFrom(...transactionStatuses),
    type: fc.constantFrom(...transactionTypes),
  })
  fc.assert(
    fc.property(fc.array(made, { maxLength: 60 }), (payments) => {
      const edges = [...before, ...days.map(({ from }) => from), midnight('2026-11-21')]
      const transactions = payments.map(({ at, amount, status, type }) => ({
        id: 't',
        customer_email: null,
        status,
        type,
        created_at: new Date(at).toISOString(),
        amount: amount.toString(),
      }))
      const volume = toVolume(addUp(transactions, edges), { days, before, now })
      const shown = payments.filter(
        ({ at, type }) => type !== 'deposit' && at >= +midnight('2026-11-19') && at < +midnight('2026-11-21'),
      )
      const earlier = payments.filter(
        ({ at, type, status }) =>
          type !== 'deposit' && status === 'completed' && at >= +midnight('2026-11-17') && at < +midnight('2026-11-19'),
      )
      const total = (list: typeof payments) => list.reduce((all, { amount }) => all + amount, 0n)

      const parts = volume.days.flatMap(({ completed, open, failed }) => [completed, open, failed])
      expect(parts.reduce((all, { minor }) => all + minor, 0n)).toBe(total(shown))
      expect(parts.reduce((all, { count }) => all + count, 0)).toBe(shown.length)
      expect(parseDecimal(volume.paidOut, 2)).toBe(total(shown.filter(({ status }) => status === 'completed')))
      expect(parseDecimal(volume.paidOutBefore ?? '', 2)).toBe(total(earlier))
    }),
  )
})

const none = { minor: 0n, count: 0, isOdd: false }

function sum(day: string, status: TransactionStatus, amountMinor: bigint, count = 1, type: TransactionType = 'withdraw'): Sum {
  return { from: midnight(day), type, status, count, amountMinor }
}
