import { expect, test } from 'vitest'
import { quoteOf, transactionOf } from '#backoffice/calls/test-remote-api'
import { receiptWords } from './receipt-labels'

test('a debit is on hold while it waits for a confirmation, and only left while the answer to one is unknown', () => {
  const leaves = (phase: 'awaiting_confirmation' | 'unconfirmed_confirm', foreign: boolean) =>
    receiptWords({ quote: quoteOf({ id: 'q1' }), phase, transaction: undefined, foreign }).leaves
  expect(leaves('awaiting_confirmation', false)).toBe('onHold')
  expect(leaves('awaiting_confirmation', true), 'the published interface knows no hold').toBe('left')
  expect(leaves('unconfirmed_confirm', true)).toBe('left')
})

test('an expired quote of another API was not paid by this console, which does not say that nobody paid it', () => {
  const debit = (foreign: boolean) =>
    receiptWords({ quote: quoteOf({ id: 'q1' }), phase: 'lapsed', transaction: undefined, foreign })
  expect(debit(true)).toMatchObject({ debit: 'debitNotHere', isStruck: false })
  expect(debit(false)).toMatchObject({ debit: 'debitNotTaken', isStruck: true })
})

test('what another program paid did not leave by this console', () => {
  const transaction = transactionOf({ id: 't1' })
  const elsewhere = { state: 'paid', transaction, reference: 'ref-q1', phase: 'processing' } as const
  const facts = { quote: quoteOf({ id: 'q1' }), phase: 'payable', transaction: undefined, foreign: true } as const
  expect(receiptWords({ ...facts, elsewhere })).toMatchObject({ leaves: 'wouldLeave', debit: 'debitNotHere' })
  expect(receiptWords({ ...facts, elsewhere: { state: 'none' } })).toMatchObject({ debit: 'debit' })
})
