import { describe, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { quoteStatuses, transactionStatuses } from '#contract/transfers'
import { confirmationOf, hasLapsed, mustBeCancellable, nextStatus, type QuoteEvent, type QuoteState, statusAt } from './quote'
import { afterRail, isStuck, nextPollAt, type RailEvent } from './transaction'

const now = new Date('2026-11-20T14:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

function payout(change: Partial<QuoteState> = {}): QuoteState {
  return {
    id: 'q',
    status: 'pending',
    sourceRail: 'prefunded_account',
    requiresConfirmation: true,
    expiresAt: later(300),
    confirmBy: null,
    ...change,
  }
}

function outcome(work: () => unknown): unknown {
  try {
    return work() ?? 'allowed'
  } catch (error) {
    if (error instanceof ServiceError) return error.code
    throw error
  }
}

test('only the moves of the life cycle exist; every other pair of status and event leads nowhere', () => {
  const events: QuoteEvent[] = ['pay', 'confirm', 'expire', 'lapse', 'cancel', 'complete', 'fail', 'return']
  const moves = quoteStatuses.flatMap((status) =>
    events.flatMap((event) => {
      const next = nextStatus(status, event)
      return next === undefined ? [] : [`${status} ${event} ${next}`]
    }),
  )
  expect(moves.sort()).toEqual([
    'awaiting_confirmation cancel cancelled',
    'awaiting_confirmation confirm processing',
    'awaiting_confirmation lapse expired',
    'completed return failed',
    'pending cancel cancelled',
    'pending confirm completed',
    'pending expire expired',
    'pending pay processing',
    'processing complete completed',
    'processing fail failed',
  ])
})

describe('a payout that needs confirmation', () => {
  const confirmBy = later(10)
  test.each([
    ['pending', null, 'quote_not_confirmable'],
    ['awaiting_confirmation', confirmBy, 'release'],
    ['awaiting_confirmation', now, 'confirmation_expired'],
    ['processing', confirmBy, 'done'],
    ['completed', confirmBy, 'done'],
    ['failed', confirmBy, 'done'],
    ['expired', confirmBy, 'confirmation_expired'],
    ['expired', null, 'quote_not_confirmable'],
    ['cancelled', confirmBy, 'quote_not_confirmable'],
  ] as const)('%s until %s answers %s', (status, until, expected) => {
    expect(outcome(() => confirmationOf(payout({ status, confirmBy: until }), now))).toBe(expected)
  })

  test('lapses at the very second of its window, and not before', () => {
    const quote = payout({ status: 'awaiting_confirmation', confirmBy: later(10) })
    expect([hasLapsed(quote, later(9)), hasLapsed(quote, later(10))]).toEqual([false, true])
  })
})

test.each(quoteStatuses)('a payout that needs none is never confirmed when %s', (status) => {
  const quote = payout({ status, requiresConfirmation: false, confirmBy: null })
  expect(outcome(() => confirmationOf(quote, now))).toBe('quote_not_confirmable')
})

test.each([
  ['pending', 0, 'match'],
  ['pending', 300 + 24 * 3600 - 1, 'match'],
  ['pending', 300 + 24 * 3600, 'quote_expired'],
  ['expired', 0, 'quote_expired'],
  ['completed', 0, 'done'],
  ['cancelled', 0, 'quote_not_confirmable'],
] as const)('a %s deposit, %i seconds on, answers %s', (status, seconds, expected) => {
  expect(outcome(() => confirmationOf(payout({ status, sourceRail: 'pagomovil' }), later(seconds)))).toBe(expected)
})

test.each([
  ['pending', 299, 'allowed'],
  ['pending', 300, 'quote_expired'],
  ['awaiting_confirmation', 0, 'allowed'],
  ['processing', 0, 'invalid_transition'],
  ['completed', 0, 'invalid_transition'],
  ['failed', 0, 'invalid_transition'],
  ['expired', 0, 'quote_expired'],
  ['cancelled', 0, 'quote_cancelled'],
] as const)('cancelling what is %s, %i seconds on, answers %s', (status, seconds, expected) => {
  expect(outcome(() => mustBeCancellable(payout({ status }), later(seconds)))).toBe(expected)
})

test('an open quote shows as expired from its second on, and a paid one from the end of its window', () => {
  expect([statusAt(payout(), later(299)), statusAt(payout(), later(300))]).toEqual(['pending', 'expired'])
  const paid = payout({ status: 'awaiting_confirmation', confirmBy: later(900) })
  expect([statusAt(paid, later(899)), statusAt(paid, later(900))]).toEqual(['awaiting_confirmation', 'expired'])
})

test('what was not released in time is not called off: its money goes back as expired', () => {
  const paid = payout({ status: 'awaiting_confirmation', confirmBy: later(900) })
  expect([899, 900].map((seconds) => outcome(() => mustBeCancellable(paid, later(seconds))))).toEqual([
    'allowed',
    'quote_expired',
  ])
})

test('a rail moves what is with it, can take back what it delivered, and nothing else', () => {
  const words: RailEvent[] = ['completed', 'accepted', 'unknown', 'rejected', 'returned']
  const moves = transactionStatuses.flatMap((status) =>
    words.flatMap((word) => {
      const next = afterRail({ status, completedAt: now }, word, later(60))
      return next === undefined ? [] : [`${status} ${word} ${next}`]
    }),
  )
  expect(moves).toEqual([
    'processing completed completed',
    'processing accepted processing',
    'processing unknown processing',
    'processing rejected failed',
    'completed returned failed',
  ])
  expect(afterRail({ status: 'completed', completedAt: now }, 'returned', later(30 * 86_400 + 1))).toBeUndefined()
})

test('a rail is asked after 30 s, 1, 2, 5, 10 and then every 30 minutes; a day is too long', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 60].map((polls) => (nextPollAt(polls, now).getTime() - now.getTime()) / 1000)).toEqual([
    30, 60, 120, 300, 600, 1800, 1800, 1800,
  ])
  const stuck = (seconds: number, change: { stuckAt?: Date; submittedAt?: Date } = {}) =>
    isStuck({ createdAt: now, submittedAt: null, stuckAt: null, ...change }, later(seconds))
  expect([stuck(86_399), stuck(86_400), stuck(86_401, { stuckAt: now })]).toEqual([false, true, false])
  expect([stuck(86_459, { submittedAt: later(60) }), stuck(86_460, { submittedAt: later(60) })]).toEqual([false, true])
})
