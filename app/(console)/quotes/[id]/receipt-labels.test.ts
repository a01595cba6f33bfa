import { expect, test } from 'vitest'
import { quoteOf } from '#backoffice/calls/test-remote-api'
import { receiptWords } from './receipt-labels'

test('a debit is on hold while it waits for a confirmation, and only left while the answer to one is unknown', () => {
  const leaves = (phase: 'awaiting_confirmation' | 'unconfirmed_confirm') =>
    receiptWords({ quote: quoteOf({ id: 'q1' }), phase, transaction: undefined, foreign: true }).leaves
  expect(leaves('awaiting_confirmation')).toBe('onHold')
  expect(leaves('unconfirmed_confirm')).toBe('left')
})

test('an expired quote of another API was not paid by this console, which does not say that nobody paid it', () => {
  const debit = (foreign: boolean) =>
    receiptWords({ quote: quoteOf({ id: 'q1' }), phase: 'lapsed', transaction: undefined, foreign })
  expect(debit(true)).toMatchObject({ debit: 'debitNotHere', isStruck: false })
  expect(debit(false)).toMatchObject({ debit: 'debitNotTaken', isStruck: true })
})
