import { expect, test } from 'vitest'
import { quoteOf } from '#backoffice/calls/test-remote-api'
import { receiptWords } from './receipt-labels'

test('a debit is on hold while it waits for a confirmation, and only left while the answer to one is unknown', () => {
  const leaves = (phase: 'awaiting_confirmation' | 'unconfirmed_confirm') =>
    receiptWords({ quote: quoteOf({ id: 'q1' }), phase, transaction: undefined }).leaves
  expect(leaves('awaiting_confirmation')).toBe('onHold')
  expect(leaves('unconfirmed_confirm')).toBe('left')
})
