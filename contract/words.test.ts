import { expect, test } from 'vitest'
import type { z } from 'zod'
import { BankAccount } from './bank-accounts'
import { Currency } from './currency'
import { Customer } from './customers'
import { Deposit } from './deposits'
import { Event } from './events'
import { KycDecision } from './kyc'
import { Payout, RecordedOutcome } from './payouts'
import { CommissionFee } from './quote-parts'
import { Comparison, Review, RuleCheck } from './reviews'
import * as records from './test-records'
import { openIn, takes } from './test-schema'
import { Quote, Transaction } from './transfers'
import { WebhookDelivery, WebhookEndpoint } from './webhooks'

const fee = { fee: 1, type: 'percentage', label: 'Service fee' }
const comparison = { member: 'birth_date', declared: null, document: null, document_kind: null, outcome: 'same' }
const check = { rule: 'age', outcome: 'clear', reason_code: null, members: [], others: [], at: null }
const recorded = { step: 'claimed', payout: records.payout }

type Words = [what: string, schema: z.ZodType, record: Readonly<Record<string, unknown>>, member: string, words: string[]]

/** The members whose words are a closed list, with all of their words. A program may handle these and no others. */
const closed: Words[] = [
  [
    'the status of a quote',
    Quote,
    records.quote,
    'status',
    ['pending', 'awaiting_confirmation', 'processing', 'completed', 'failed', 'expired', 'cancelled'],
  ],
  ['who pays the fees', Quote, records.quote, 'fees_paid_by', ['source', 'destination']],
  ['the side of an amount', Quote, records.quote, 'amount_side', ['source', 'destination']],
  ['how a fee is read', CommissionFee, fee, 'type', ['percentage', 'fixed']],
  ['the status of a transaction', Transaction, records.transaction, 'status', ['pending', 'processing', 'completed', 'failed']],
  ['the type of a transaction', Transaction, records.transaction, 'type', ['deposit', 'transfer', 'withdraw']],
  ['a currency', Transaction, records.transaction, 'source_currency', ['USDC', 'USD', 'VES']],
  ['the type of a customer', Customer, records.customer, 'type', ['individual', 'business']],
  ['the tier of a customer', Customer, records.customer, 'kyc_type', ['standard', 'enhanced']],
  [
    'the state of a customer',
    Customer,
    records.customer,
    'state',
    ['REGISTERED', 'ONBOARDING', 'ACTIVE', 'DELETED', 'BLOCKED', 'SUSPENDED'],
  ],
  [
    'the status of a verification',
    Customer,
    records.customer,
    'kyc_status',
    ['not_started', 'incomplete', 'under_review', 'approved', 'rejected', 'expired'],
  ],
  ['the type of a bank account', BankAccount, records.bankAccount, 'account_type', ['bankaccount', 'pagomovil']],
  [
    'the reason of a review',
    Review,
    records.review,
    'reason',
    ['new_customer', 'profile_submitted', 'critical_change', 'tier_upgrade', 'approval_expired', 'unblocked'],
  ],
  ['the status of a review', Review, records.review, 'status', ['open', 'assigned', 'decided', 'cancelled']],
  [
    'the outcome of a comparison',
    Comparison,
    comparison,
    'outcome',
    ['same', 'different', 'not_on_document', 'not_declared', 'valid', 'expired'],
  ],
  [
    'a rule that looks at a customer',
    RuleCheck,
    check,
    'rule',
    ['sanctions_lists', 'stopped_before', 'age', 'document_valid', 'data_match', 'same_document', 'shared_account', 'tier_data'],
  ],
  ['the outcome of a rule', RuleCheck, check, 'outcome', ['clear', 'noticed', 'not_looked']],
  [
    'the reason of a decision',
    KycDecision,
    records.decision,
    'reason_code',
    [
      'document_illegible',
      'document_expired',
      'data_mismatch',
      'sanctions_hit',
      'pep',
      'adverse_media',
      'duplicate_identity',
      'underage',
      'unsupported_country',
      'fraud_suspected',
      'court_order',
      'other',
    ],
  ],
  [
    'a step of a verification',
    KycDecision,
    records.decision,
    'action',
    [
      ...['approve', 'reject', 'request_information', 'suspend', 'reinstate', 'block'],
      ...['request_unblock', 'withdraw_unblock', 'reject_unblock', 'unblock', 'expire'],
    ],
  ],
  ['a step of two people', RecordedOutcome, recorded, 'step', ['claimed', 'confirmed', 'voided', 'refused']],
  ['the status of a deposit', Deposit, records.deposit, 'status', ['pending', 'matched', 'unmatched', 'refunded']],
  ['the rail of a deposit', Deposit, records.deposit, 'rail', ['pagomovil', 'chain']],
  ['the currency of a deposit', Deposit, records.deposit, 'currency', ['VES', 'USDC']],
  ['the status of an endpoint', WebhookEndpoint, records.endpoint, 'status', ['active', 'failing', 'disabled']],
  ['why an endpoint is disabled', WebhookEndpoint, records.endpoint, 'disabled_reason', ['gone', 'failing', 'by_hand']],
  ['the status of a delivery', WebhookDelivery, records.delivery, 'status', ['pending', 'delivered', 'failed']],
]

/** Every word of the tables above, each of which some other member refuses. */
const every = [...new Set(closed.flatMap(([, , , , words]) => words))]

test.each(closed)('%s is one of its words', (_what, schema, record, member, words) => {
  const taken = every.filter((word) => takes(schema, { ...record, [member]: word }))
  expect(taken.sort()).toEqual([...words].sort())
  for (const word of words)
    expect(takes(schema, { ...record, [member]: word.toUpperCase() })).toBe(words.includes(word.toUpperCase()))
})

test('why a payment failed, what a bank answered and what happened are open lists, with words that no reader knows', () => {
  expect(openIn(Transaction, records.transaction)).toContain('failure_code')
  expect(openIn(Payout, records.payout)).toEqual(expect.arrayContaining(['network_code', 'stuck_reason']))
  expect(openIn(Event, records.event)).toContain('type')
  expect(openIn(WebhookEndpoint, { ...records.endpoint, event_types: ['x.y'] })).not.toContain('status')
  expect(takes(WebhookEndpoint, { ...records.endpoint, event_types: ['event.of_tomorrow'] })).toBe(true)
})

test.each(['VED', 'EUR', 'usdc', 'BS', '928', ''])('%j is no currency of the contract', (text) => {
  expect(takes(Currency, text)).toBe(false)
})

test.each([
  ['an amount with a point', Transaction, records.transaction, { amount: '101.00' }],
  ['an amount below zero', Transaction, records.transaction, { amount: '-1' }],
  ['an amount that is a number', Transaction, records.transaction, { amount: 10_100 }],
  ['a deposit with decimals', Deposit, records.deposit, { amount: '1.5' }],
  ['an empty id', Transaction, records.transaction, { id: '' }],
  ['an id of 256 characters', Customer, records.customer, { id: 'x'.repeat(256) }],
  ['a version with decimals', Customer, records.customer, { version: 1.5 }],
  ['an event with a list in its data', Event, records.event, { data: { list: [1] } }],
])('%s is refused', (_what, schema, record, change) => {
  expect(takes(schema, record)).toBe(true)
  expect(takes(schema, { ...record, ...change })).toBe(false)
})
