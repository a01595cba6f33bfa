import { describe, expect, test } from 'vitest'
import { type BankFacts, bankStateOf, countedSince } from './bank-state.rules'

const now = new Date('2026-11-20T14:02:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const quiet: BankFacts = { sent: 20, received: 20, late: 0, unanswered: 0, unansweredSince: undefined }
const stateOf = (change: Partial<BankFacts>, isPaused = false) => bankStateOf({ ...quiet, ...change }, { now, isPaused })

describe('a bank', () => {
  test.each([
    ['normal', 'all arrived in time', {}],
    ['normal', 'one in ten was late, which leaves nine', { late: 2 }],
    ['slow', 'more than one in ten was late', { late: 3 }],
    ['slow', 'of five, one was late', { sent: 5, received: 5, late: 1 }],
    ['normal', 'of ten, one was late', { sent: 10, received: 10, late: 1 }],
    ['not_answering', 'two have waited for ten minutes', { unanswered: 2, unansweredSince: ago(600) }],
    ['normal', 'two have waited for a second less', { unanswered: 2, unansweredSince: ago(599) }],
    ['normal', 'one has waited for long, perhaps because of its payee', { unanswered: 1, unansweredSince: ago(7200), late: 1 }],
    [
      'not_answering',
      'a bank that is silent is not only slow',
      { late: 20, unanswered: 20, received: 0, unansweredSince: ago(3600) },
    ],
    ['slow', 'those that wait are late, but it answered others since', { late: 4, unanswered: 0 }],
    ['too_few', 'four payouts say nothing', { sent: 4, received: 4 }],
    ['too_few', 'four payouts say nothing, however late they are', { sent: 4, received: 0, late: 4 }],
    ['too_few', 'four silent payouts say nothing', { sent: 4, received: 0, unanswered: 4, unansweredSince: ago(3600) }],
    ['normal', 'five payouts say something', { sent: 5, received: 5 }],
    ['too_few', 'of five, only four arrived so far', { sent: 5, received: 4 }],
    ['too_few', 'all were refused, so nothing was measured', { received: 0 }],
    ['too_few', 'there was none', { sent: 0, received: 0 }],
  ] satisfies [string, string, Partial<BankFacts>][])('is %s: %s', (state, _why, change) => {
    expect(stateOf(change)).toBe(state)
  })

  test('is not answering while the gateway is left alone, however well it answered before', () => {
    expect(stateOf({}, true)).toBe('not_answering')
    expect(stateOf({ sent: 1, received: 1 }, true)).toBe('not_answering')
  })

  test('of fewer than five payouts is never called normal', () => {
    for (let sent = 0; sent < 5; sent++)
      for (let received = 0; received <= sent; received++)
        for (let late = 0; late <= sent; late++) expect(stateOf({ sent, received, late })).toBe('too_few')
  })
})

test.each([
  ['at ten in the morning since midnight', '2026-11-20T14:02:00.000Z', '2026-11-20T04:00:00.000Z'],
  ['at the last moment of the day since its midnight', '2026-11-21T03:59:59.999Z', '2026-11-20T04:00:00.000Z'],
  ['at midnight for six hours', '2026-11-21T04:00:00.000Z', '2026-11-20T22:00:00.000Z'],
  ['at a quarter past three for six hours', '2026-11-20T07:15:00.000Z', '2026-11-20T01:15:00.000Z'],
  ['at six since midnight', '2026-11-20T10:00:00.000Z', '2026-11-20T04:00:00.000Z'],
  [
    'at twenty in the evening, which is the next day in UTC, since midnight in Caracas',
    '2026-11-21T00:30:00.000Z',
    '2026-11-20T04:00:00.000Z',
  ],
])('payouts are counted %s', (_when, at, since) => {
  expect(countedSince(new Date(at)).toISOString()).toBe(since)
})
