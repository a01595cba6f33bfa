import { describe, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { type QuoteFlow, type QuoteStep, quoteMoves } from '#contract/quote-moves'
import { quoteStatuses, transactionStatuses } from '#contract/transfers'
import {
  confirmationOf,
  findMove,
  flowOf,
  hasLapsed,
  mustBeCancellable,
  type QuoteState,
  statusAt,
  transactionStatusOf,
} from './quote.rules'
import { afterRail, isStuck, nextPollAt, type RailEvent } from './transaction.rules'

const now = new Date('2026-11-20T14:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

function payout(change: Partial<QuoteState> = {}): QuoteState {
  return {
    id: 'q',
    status: 'pending',
    sourceRail: 'prefunded_account',
    destinationRail: 'pagomovil',
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

const deposit: Partial<QuoteState> = { sourceRail: 'pagomovil', destinationRail: 'wallet' }
const flows: Record<QuoteFlow, Partial<QuoteState>> = {
  deposit,
  wallet_transfer: { destinationRail: 'wallet', requiresConfirmation: false },
  two_step_payout: {},
  one_step_payout: { destinationRail: 'bank_transfer', requiresConfirmation: false },
}
const steps: QuoteStep[] = ['create', 'pay', 'confirm', 'expire', 'cancel', 'complete', 'fail', 'return']

test.each<[QuoteFlow, string[]]>([
  ['deposit', ['pending confirm completed completed', 'pending expire expired', 'pending cancel cancelled']],
  ['wallet_transfer', ['pending pay completed completed', 'pending expire expired', 'pending cancel cancelled']],
  [
    'two_step_payout',
    [
      'pending pay awaiting_confirmation pending',
      'pending expire expired',
      'pending cancel cancelled',
      'awaiting_confirmation confirm processing processing',
      'awaiting_confirmation expire expired failed',
      'awaiting_confirmation cancel cancelled failed',
      'processing complete completed completed',
      'processing fail failed failed',
      'completed return failed failed',
    ],
  ],
  [
    'one_step_payout',
    [
      'pending pay processing processing',
      'pending expire expired',
      'pending cancel cancelled',
      'processing complete completed completed',
      'processing fail failed failed',
      'completed return failed failed',
    ],
  ],
])('a %s makes its moves, and every other pair of status and step leads nowhere', (flow, expected) => {
  const found = quoteStatuses.flatMap((status) =>
    steps.flatMap((step) => {
      const move = findMove(payout({ ...flows[flow], status }), step)
      return move === undefined ? [] : [[status, step, move.to, move.transaction].filter(Boolean).join(' ')]
    }),
  )
  expect(flowOf(payout(flows[flow]))).toBe(flow)
  expect(found).toEqual(expected)
  expect(quoteMoves.filter((move) => move.flow === flow && move.from === 'new')).toMatchObject([{ to: 'pending' }])
})

test('the status of a transaction follows from that of its quote', () => {
  const paid = quoteStatuses.filter((status) => status !== 'pending')
  expect(paid.map((status) => `${status} ${transactionStatusOf(payout({ status }))}`)).toEqual([
    'awaiting_confirmation pending',
    'processing processing',
    'completed completed',
    'failed failed',
    'expired failed',
    'cancelled failed',
  ])
  expect(() => transactionStatusOf(payout())).toThrow('has a transaction')
  // It is paid and gone at once, so that nothing of it can be called off.
  expect(() => transactionStatusOf(payout({ ...flows.one_step_payout, status: 'cancelled' }))).toThrow('has a transaction')
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
    expect(hasLapsed({ ...quote, status: 'processing' }, later(10)), 'what is released does not lapse').toBe(false)
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
  expect(outcome(() => confirmationOf(payout({ ...deposit, status }), later(seconds)))).toBe(expected)
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

test('a rail fails what is with it, can take back what it delivered, and nothing else', () => {
  const words: RailEvent[] = ['accepted', 'unknown', 'rejected', 'returned']
  const moves = transactionStatuses.flatMap((status) =>
    words.flatMap((word) => {
      const next = afterRail({ status, completedAt: now }, word, later(60))
      return next === undefined ? [] : [`${status} ${word} ${next}`]
    }),
  )
  expect(moves).toEqual([
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
