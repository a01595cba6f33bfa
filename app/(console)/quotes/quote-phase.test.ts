import { expect, test } from 'vitest'
import { isFinal, phaseOf, type SentSteps } from './quote-phase'

const expires = '2026-11-20T14:05:00.000Z'
const before = new Date('2026-11-20T14:04:59.999Z')
const after = new Date(expires)

test('a quote can be paid until its last millisecond, and not in the one after', () => {
  expect(phaseOf(quote('pending'), {}, before)).toBe('payable')
  expect(phaseOf(quote('pending'), {}, after)).toBe('lapsed')
})

test('a pay without an answer is never offered again, not even after the quote is over', () => {
  for (const pay of ['sent', 'unknown'] as const) {
    expect(phaseOf(quote('pending'), { pay }, before)).toBe('unconfirmed_pay')
    expect(phaseOf(quote('pending'), { pay }, after)).toBe('unconfirmed_pay')
    expect(phaseOf(quote('expired'), { pay }, after)).toBe('unconfirmed_pay')
  }
})

test('pay comes back only when it is certain that the first one had no effect', () => {
  expect(phaseOf(quote('pending'), { pay: 'failed' }, before)).toBe('payable')
})

test('a quote that says it is paid is paid, whatever became of the answer', () => {
  expect(phaseOf(quote('awaiting_confirmation'), { pay: 'unknown' }, before)).toBe('awaiting_confirmation')
  expect(phaseOf(quote('processing'), { pay: 'unknown', confirm: 'unknown' }, before)).toBe('processing')
})

test('a confirm without an answer is looked up, not repeated', () => {
  expect(phaseOf(quote('awaiting_confirmation'), { pay: 'done', confirm: 'unknown' }, before)).toBe('unconfirmed_confirm')
})

test('a status from another implementation offers nothing', () => {
  const phase = phaseOf({ ...quote('pending'), status: JSON.parse('"on_hold"') }, {}, before)
  expect(phase).toBe('other')
  expect(isFinal(phase)).toBe(true)
})

test('a deposit is waited for, not paid', () => {
  const deposit = { ...quote('pending'), source: { currency: 'VES', payment_rail: 'pagomovil' } as const }
  expect(phaseOf(deposit, {} satisfies SentSteps, before)).toBe('deposit_awaited')
})

function quote(status: 'pending' | 'expired' | 'awaiting_confirmation' | 'processing') {
  return { status, expires_at: expires, source: { currency: 'USDC', payment_rail: 'prefunded_account' } as const }
}
