import { expect, test } from 'vitest'
import { transactionStatuses } from '#contract/transfers'
import { afterRail, isForPeople, type PayoutState, returnRefusal } from './transaction.rules'

const completedAt = new Date('2026-11-20T14:00:00Z')
const thirtyDaysMs = 30 * 24 * 3600 * 1000
const after = (ms: number) => new Date(completedAt.getTime() + ms)
const completed = { status: 'completed', completedAt } as const

test('a return counts to the last millisecond of the thirtieth day, and never of what was not delivered', () => {
  expect(afterRail(completed, 'returned', after(thirtyDaysMs))).toBe('failed')
  expect(afterRail(completed, 'returned', after(thirtyDaysMs + 1))).toBeUndefined()
  expect(afterRail({ status: 'completed', completedAt: null }, 'returned', completedAt)).toBeUndefined()
  expect(afterRail({ status: 'processing', completedAt: null }, 'rejected', completedAt)).toBe('failed')
})

test.each([
  ['the whole amount in time', {}, {}, 0, undefined],
  ['an amount that the bank does not name', {}, { amountMinor: undefined }, 0, undefined],
  ['less than was delivered', {}, { amountMinor: 999n }, 0, 'partial'],
  ['the rest of what came back in part', { returnedAmountMinor: 1n }, {}, 0, 'partial'],
  ['the rest, without its amount', { returnedAmountMinor: 1n }, { amountMinor: undefined }, 0, 'partial'],
  ['the whole amount too late', {}, {}, thirtyDaysMs + 1, 'late'],
  ['a part too late', {}, { amountMinor: 1n }, thirtyDaysMs + 1, 'late'],
  ['what was not delivered', { status: 'processing', completedAt: null }, { amountMinor: 1n }, 0, undefined],
] as const)('that the bank returns %s is booked by a rule, unless it is said why not', (_title, paid, said, ms, expected) => {
  const transaction = { ...completed, returnedAmountMinor: 0n, ...paid }
  const amounts = { amountMinor: 1_000n, quotedAmountMinor: 1_000n, ...said }
  expect(returnRefusal(transaction, amounts, after(ms))).toBe(expected)
})

test('people record a return of what was delivered, and other ends of what a person executes or what is stuck', () => {
  const payouts: Record<string, Omit<PayoutState, 'status'>> = {
    bank: { provider: 'bank', stuckAt: null },
    stuck: { provider: 'bank', stuckAt: completedAt },
    manual: { provider: 'manual', stuckAt: null },
  }
  const recorded = Object.entries(payouts).flatMap(([name, payout]) =>
    transactionStatuses.flatMap((status) =>
      (['completed', 'rejected', 'returned'] as const)
        .filter((outcome) => isForPeople({ ...payout, status }, outcome))
        .map((outcome) => `${name} ${status} ${outcome}`),
    ),
  )
  expect(recorded).toEqual([
    'bank completed returned',
    'stuck processing completed',
    'stuck processing rejected',
    'stuck completed returned',
    'manual processing completed',
    'manual processing rejected',
    'manual completed returned',
  ])
})
