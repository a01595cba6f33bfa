import { expect, test } from 'vitest'
import { quoteOf, transactionOf } from '#backoffice/calls/test-remote-api'
import { transactionTypes } from '#contract/transfers'
import { planSteps } from './plan-steps'

const payout = quoteOf({ id: 'q1' })
const paidIn = quoteOf({ id: 'q1', source: { currency: 'VES', payment_rail: 'pagomovil' } })
const word = (status: string) => ({
  toWallet: false,
  phase: 'completed' as const,
  transaction: transactionOf({ type: typed(status) }),
})
const typed = (type: string) => JSON.parse(JSON.stringify(type))
const keysOf = (...payment: Parameters<typeof planSteps>) => planSteps(...payment).map(({ key }) => key)

test('what another API calls a payment decides neither its steps nor its direction', () => {
  for (const type of [...transactionTypes, 'payout']) {
    expect(keysOf({ ...word(type), quote: payout, foreign: true }), type).toEqual(['quoted', 'paid', 'sent', 'received'])
    expect(keysOf({ ...word(type), quote: undefined, foreign: true }), type).toEqual(['reportedCompleted'])
    expect(keysOf({ ...word(type), quote: paidIn, foreign: true }), type).toEqual(['quoted', 'deposited'])
    expect(keysOf({ ...word(type), toWallet: true, quote: payout, foreign: true }), type).not.toContain('sent')
  }
})

test('over the contract, a transfer is sent to no bank, and a deposit is found', () => {
  expect(keysOf({ ...word('withdraw'), quote: undefined, foreign: false })).toEqual(['paid', 'sent', 'received'])
  expect(keysOf({ ...word('transfer'), quote: undefined, foreign: false })).toEqual(['paid', 'received'])
  expect(keysOf({ ...word('deposit'), quote: undefined, foreign: false })).toEqual(['deposited'])
})

test('a payment that was confirmed says when, as far as that is known', () => {
  const transaction = transactionOf({ type: typed('withdraw'), requires_confirmation: true })
  const confirmed = { transaction, quote: payout, toWallet: false, foreign: false, confirmedAt: '2026-11-20T14:03:00.000Z' }
  const step = (phase: 'processing' | 'awaiting_confirmation') =>
    planSteps({ ...confirmed, phase }).find(({ key }) => key === 'confirmed')
  expect(step('processing')).toEqual({ key: 'confirmed', state: 'done', at: '2026-11-20T14:03:00.000Z' })
  expect(step('awaiting_confirmation')).toEqual({ key: 'confirmed', state: 'waiting', at: undefined })
})

test('a deposit that failed has an end of its own, and is not in progress', () => {
  const transaction = transactionOf({ type: 'deposit', status: 'failed' })
  const failed = { transaction, quote: paidIn, toWallet: false }
  const last = (...payment: Parameters<typeof planSteps>) => planSteps(...payment).at(-1)
  expect(last({ ...failed, phase: 'failed', foreign: false })).toMatchObject({ key: 'depositFailed', state: 'failed' })
  expect(last({ ...failed, phase: 'failed_unsaid', foreign: true })).toMatchObject({ key: 'failed_unsaid', state: 'failed' })
  expect(last({ ...failed, phase: 'processing', foreign: false })).toMatchObject({ key: 'deposited', state: 'working' })
})
