import { expect, test } from 'vitest'
import { namedObject } from './named-object'

test.each([
  ['quote.pay', { quoteId: 'q1', prefundedAccountId: 'p1' }, { kind: 'quote', id: 'q1' }],
  ['payout.report', { transactionId: 't1', idempotencyKey: 'k1' }, { kind: 'transaction', id: 't1' }],
  ['review.decide', { reviewId: 'r1', decision: 'approve' }, { kind: 'review', id: 'r1' }],
  ['bank_account.remove', { customerId: 'c1', accountId: 'a1' }, { kind: 'bank_account', id: 'a1' }],
  ['customer.edit', { customerId: 'c1', changes: { email: 'ana@example.com' } }, { kind: 'customer', id: 'c1' }],
  ['field.reveal', { target: { kind: 'customer', customerId: 'c1', field: 'email' } }, { kind: 'customer', id: 'c1' }],
  ['people.disable', { id: 'p1' }, { kind: 'person', id: 'p1' }],
  ['view.rename', { id: 'v1', name: 'Mine' }, { kind: 'view', id: 'v1' }],
  ['customer.search', { term: 'ana@example.com' }, undefined],
  ['review.assign', { customerIds: ['c1', 'c2'] }, undefined],
  ['quote.pay', { quoteId: 'x'.repeat(255) }, { kind: 'quote', id: 'x'.repeat(255) }],
  ['quote.pay', { quoteId: 'x'.repeat(256) }, undefined],
  ['quote.pay', undefined, undefined],
])('an input of %s is recorded by the ids that it names, and by nothing else', (action, input, object) => {
  expect(namedObject(action, input)).toEqual(object)
})
