import { expect, test } from 'vitest'
import { quoteOf } from '#backoffice/calls/test-remote-api'
import { ServiceError } from '#contract/errors'
import { type Phase, phases } from '../_records/payment/phase'
import { mustBeConfirmable, mustBeDeposit, mustBePayable, mustNotBeOfBatch, mustNotBePaidOrOver } from './pay-guard'

function codeOf(guard: (phase: Phase) => void, phase: Phase): string | undefined {
  try {
    guard(phase)
    return undefined
  } catch (error) {
    return error instanceof ServiceError ? error.code : 'another error'
  }
}

const passing: readonly Phase[] = ['payable', 'deposit_awaited', 'unconfirmed_pay', 'cancelled', 'other']

test.each(phases)('a quote that is %s is paid only if no payment of it is known', (phase) => {
  const refused = phase === 'lapsed' ? 'quote_expired' : 'quote_already_paid'
  expect(codeOf(mustNotBePaidOrOver, phase)).toBe(passing.includes(phase) ? undefined : refused)
  expect(codeOf(mustBePayable, phase)).toBe(phase === 'payable' ? undefined : refused)
})

const confirmable: readonly Phase[] = ['deposit_awaited', 'awaiting_confirmation', 'unconfirmed_confirm', 'other']

test.each(phases)('a quote that is %s is confirmed only while it waits for that, or nobody can tell', (phase) => {
  expect(codeOf(mustBeConfirmable, phase)).toBe(confirmable.includes(phase) ? undefined : 'quote_not_confirmable')
})

test('a payout is not released with the details of a payer, with which its own checks would be left out', () => {
  const [payout, deposit] = [quoteOf({ id: 'q1' }), quoteOf({ id: 'q1', source: { currency: 'VES', payment_rail: 'pagomovil' } })]
  expect(codeOf(() => mustBeDeposit(payout), 'awaiting_confirmation')).toBe('validation_failed')
  expect(codeOf(() => mustBeDeposit(deposit), 'deposit_awaited')).toBeUndefined()
})

test('a quote that a batch made is paid by the batch alone', () => {
  expect(codeOf(() => mustNotBeOfBatch({ batch_id: 'b1' }), 'payable')).toBe('quote_of_batch')
  expect(codeOf(() => mustNotBeOfBatch({ batch_id: null }), 'payable')).toBeUndefined()
  expect(codeOf(() => mustNotBeOfBatch({}), 'payable')).toBeUndefined()
})
