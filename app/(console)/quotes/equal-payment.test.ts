import { expect, test } from 'vitest'
import { quoteOf } from '#backoffice/calls/test-remote-api'
import type { Quote } from '#contract/transfers'
import { type Phase, phases } from '../_records/payment/phase'
import { sentLately, toEqualOf } from './equal-payment'

const now = new Date('2026-11-20T20:00:00.000Z')

test('a payment that left, or may have left, is warned of, and none that came back or was never paid', () => {
  const all = phases.map((phase) => ({ quote: quoteOf({ id: phase }), phase }))
  expect(sentLately(all, now).map(({ phase }) => phase)).toEqual<Phase[]>([
    'unconfirmed_pay',
    'unconfirmed_confirm',
    'awaiting_confirmation',
    'processing',
    'completed',
    'failed_unsaid',
    'other',
  ])
})

test('a payment of more than 24 hours ago is not warned of', () => {
  const at = (created_at: string) => ({ quote: quoteOf({ id: created_at, created_at }), phase: 'completed' as const })
  const [late, early] = ['2026-11-19T20:00:00.000Z', '2026-11-19T19:59:59.999Z']
  expect(sentLately([at(late), at(early)], now).map(({ quote }) => quote.id)).toEqual([late])
})

test('a payment whose outcome is not known is warned of however old it is, before all others', () => {
  const quote = quoteOf({ id: 'q1', created_at: '2026-11-01T20:00:00.000Z' })
  const late = { quote: quoteOf({ id: 'q2', created_at: now.toISOString() }), phase: 'completed' as const }
  const found = sentLately([late, { quote, phase: 'unconfirmed_pay' }, { quote, phase: 'completed' }], now)
  expect(found.map(({ phase }) => phase)).toEqual(['unconfirmed_pay', 'completed'])
  expect(found[1]?.quote.id).toBe('q2')
})

test('a payment that was sent within 24 hours is warned of, however old its quote is', () => {
  const quote = quoteOf({ id: 'q1', created_at: '2026-11-17T20:00:00.000Z' })
  const sent = (at: string) => sentLately([{ quote, phase: 'completed', sentAt: new Date(at) }], now).length
  expect([sent('2026-11-20T19:59:00.000Z'), sent('2026-11-19T19:59:00.000Z')]).toEqual([1, 0])
})

test.each<[string, Partial<Quote>, boolean]>([
  ['the same', {}, true],
  ['the same debit at another rate', { quoted_amount: 1 }, true],
  ['the same arrival at another rate', { source_amount: 1 }, true],
  ['another amount', { source_amount: 1, quoted_amount: 1 }, false],
  ['another account', { destination: { currency: 'VES', account_id: 'a2' } }, false],
  ['another currency', { source: { currency: 'USD', payment_rail: 'prefunded_account' } }, false],
  ['no amount that is known', { source_amount: undefined, quoted_amount: undefined }, false],
])('%s: equal is %s', (_what, facts, isEqual) => {
  expect(toEqualOf(quoteOf({ id: 'q1' }))({ quote: quoteOf({ id: 'q2', ...facts }), phase: 'completed' })).toBe(isEqual)
})
