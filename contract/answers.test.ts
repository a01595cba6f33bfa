import { describe, expect, test } from 'vitest'
import { ApiKeyPage, ApiKeyWithSecret } from './api-keys'
import { BankAccountList } from './bank-accounts'
import { BankAnswers } from './bank-answers'
import { BankList } from './bank-list'
import { CustomerCounts } from './customer-counts'
import { CustomerPage, CustomerSummary } from './customers'
import { DepositDecision, DepositDetail, DepositPage } from './deposits'
import { EchoedQuote } from './echoed-quote'
import { EventPage } from './events'
import { LedgerEntries } from './ledger-entries'
import { MeasureTaken } from './measures'
import { Organization } from './organizations'
import { PayoutDetail, PayoutPage, RecordedOutcome } from './payouts'
import { PrefundedAccountList, PrefundedEntryPage, TopUp } from './prefunded-accounts'
import { QuoteApproval } from './quote-approvals'
import { QuotePreview } from './quote-preview'
import { ExchangeRate, RateHistory } from './rates'
import { ReviewSums } from './review-sums'
import { NextReview, ReviewDetail, ReviewPage } from './reviews'
import { ClockAdvance } from './sandbox'
import * as records from './test-records'
import { absentIn, faultsOf, nullIn, takes } from './test-schema'
import { QuotePage, TransactionPage } from './transfer-lists'
import { TransactionSums } from './transfer-sums'
import { Quote } from './transfers'
import { WebhookDeliveryList, WebhookEndpointList, WebhookMessage } from './webhooks'

const time = '2026-11-20T14:00:00.000Z'

describe.each([
  ['customers', CustomerPage, { id: 'customer-1', email: null, phone_number: '+584121234567', type: 'business' }],
  ['quotes', QuotePage, records.quote],
  ['transactions', TransactionPage, records.transaction],
  ['reviews', ReviewPage, records.review],
  ['events', EventPage, records.event],
  ['payouts', PayoutPage, records.payout],
  ['API keys', ApiKeyPage, records.apiKey],
])('a page of %s', (name, schema, row) => {
  const summary = { ...records.customer, balance: '2028' }
  const { bank_accounts: _accounts, reverification_required: _again, pending_unblock: _pending, ...customer } = summary
  const item = name === 'customers' ? customer : row
  const page = { data: [item], has_more: true, next_cursor: 'abc' }

  test('has its rows, whether there are more, and the cursor to them', () => {
    expect(schema.parse(page)).toEqual(page)
    expect(absentIn(schema, page)).toEqual([])
    expect(nullIn(schema, page)).toEqual(['next_cursor'])
  })

  test('may be empty, and may say how many there are in all', () => {
    const last = { data: [], has_more: false, next_cursor: null, count: 10_001 }
    expect(schema.parse(last)).toEqual(last)
    expect(takes(schema, { ...last, count: 1.5 })).toBe(false)
  })

  test('is refused with one broken row', () => {
    expect(takes(schema, { ...page, data: [item, { ...item, id: 5, transaction: 5 }] })).toBe(false)
  })
})

test('a row of the list of customers has a balance, and neither accounts nor what only an answer about one customer says', () => {
  const { bank_accounts, reverification_required, pending_unblock, ...row } = records.customer
  const summary = { ...row, balance: '2028' }
  expect(CustomerSummary.parse({ ...summary, bank_accounts, reverification_required, pending_unblock })).toEqual(summary)
  expect(faultsOf(CustomerSummary, { ...summary, balance: '20.28' })).toEqual(['/balance invalid_format'])
  expect(absentIn(CustomerSummary, summary)).toContain('balance')
})

describe('a preview of a quote', () => {
  const { source_amount, quoted_amount, exchange_rate, commission_fees, total_fees } = records.quote
  const figures = { source_amount, quoted_amount, exchange_rate, commission_fees, total_fees }

  test('has the figures of a quote, and nothing that only a stored one has', () => {
    expect(QuotePreview.parse(records.quote)).toEqual({
      ...figures,
      fees_paid_by: 'source',
      amount_side: 'source',
      minor_units: records.quote.minor_units,
      rate_details: records.quote.rate_details,
      requires_confirmation: true,
    })
    expect(QuotePreview.parse(figures)).toEqual(figures)
  })

  test('needs every figure', () => expect(absentIn(QuotePreview, figures)).toEqual([]))
})

test('a quote may repeat the account that pays and the rail to the payee, which the console compares', () => {
  const { source, destination } = records.quote
  const echoed = {
    ...records.quote,
    source: { ...source, account_id: 'prefunded-1' },
    destination: { ...destination, payment_rail: 'pagomovil' },
  }
  expect(EchoedQuote.parse(echoed)).toEqual(echoed)
  expect(EchoedQuote.parse(records.quote)).toEqual(records.quote)
  expect(faultsOf(EchoedQuote, { ...echoed, destination: { ...destination, payment_rail: 'pigeon' } })).toEqual([
    '/destination/payment_rail invalid_format',
  ])
})

describe('the parts of a quote', () => {
  const refused = (change: object) => !takes(EchoedQuote, { ...records.quote, ...change })

  test('are numbers where they are amounts, and texts where they are exact', () => {
    expect(refused({ source_amount: '101' })).toBe(true)
    expect(refused({ minor_units: { ...records.quote.minor_units, total_fees: 100 } })).toBe(true)
    expect(refused({ rate_details: { ...records.quote.rate_details, mid_rate: 288.44 } })).toBe(true)
    expect(refused({ rate_details: { ...records.quote.rate_details, margin_bps: 1.5 } })).toBe(true)
  })

  test('name a fee by its label, and by its amount where it is known', () => {
    const fee = { fee: 0.5, type: 'fixed', label: 'Bank' }
    expect(refused({ commission_fees: [fee, { ...fee, amount: 0.5 }] })).toBe(false)
    expect(refused({ commission_fees: [{ ...fee, label: null }] })).toBe(true)
    expect(refused({ commission_fees: [{ ...fee, type: 'tiered' }] })).toBe(true)
    expect(refused({ commission_fees: null })).toBe(true)
  })

  test('say where a deposit is to be paid, whole or not at all', () => {
    const { pay_before, ...rest } = records.quote.payment_instructions
    const isTold = (payment_instructions: unknown) => takes(Quote, { ...records.quote, payment_instructions })
    expect([isTold({ ...rest, pay_before }), isTold(rest), isTold(null)]).toEqual([true, false, true])
  })

  test('of another API say it in its own members, which are shown under their names', () => {
    expect(refused({ payment_instructions: { cuenta: '0134' } })).toBe(false)
  })
})

describe('a review in detail', () => {
  const comparison = {
    ...{ member: 'birth_date', declared: '1987-**-**', document: '1984-**-**' },
    ...{ document_kind: 'id_document', outcome: 'different' },
  }
  const check = {
    ...{ rule: 'data_match', outcome: 'noticed', reason_code: 'data_mismatch' },
    ...{ members: ['birth_date'], others: ['customer-2'], at: time },
  }
  const detail = {
    ...records.review,
    profile: records.profile,
    comparison: [comparison],
    checks: [check],
    history: [records.decision],
  }

  test('has the profile, what the rules find and what was decided before', () => {
    expect(ReviewDetail.parse(detail)).toEqual(detail)
    expect(absentIn(ReviewDetail, detail)).toEqual(['comparison', 'checks'])
    expect(nullIn(ReviewDetail, detail)).toContain('profile')
  })

  test('has nulls where a document or a rule says nothing', () => {
    const none = { declared: null, document: null, document_kind: null }
    expect(takes(ReviewDetail, { ...detail, comparison: [{ ...comparison, ...none }] })).toBe(true)
    expect(takes(ReviewDetail, { ...detail, checks: [{ ...check, reason_code: null, at: null }] })).toBe(true)
    expect(takes(ReviewDetail, { ...detail, checks: [{ ...check, others: null }] })).toBe(false)
  })

  test('of nobody is null: nothing waits that this person may decide', () => {
    expect(NextReview.parse({ review: null })).toEqual({ review: null })
    expect(NextReview.parse({ review: records.review })).toEqual({ review: records.review })
    expect(takes(NextReview, {})).toBe(false)
  })
})

describe('a payout in detail', () => {
  const step = {
    ...{ id: 'step-1', step: 'confirmed', outcome: 'returned', reference: 'BAN-1044', amount: 2_841_134 },
    ...{ code: 'AC04', actor_id: 'luis', created_at: time },
  }
  const detail = { ...records.payout, history: [step] }

  test('has what people said before', () => {
    expect(PayoutDetail.parse(detail)).toEqual(detail)
    expect(takes(PayoutDetail, { ...detail, history: [{ ...step, reference: null, amount: null, code: null }] })).toBe(true)
    expect(takes(PayoutDetail, { ...detail, history: [{ ...step, actor_id: null }] })).toBe(false)
  })

  test('has no history before anybody said anything, which is not the same as none at all', () => {
    expect(takes(PayoutDetail, { ...detail, history: [] })).toBe(true)
    expect(absentIn(PayoutDetail, detail)).not.toContain('history')
  })

  test('is part of the answer to a report, with the step that it was', () => {
    for (const word of ['claimed', 'confirmed', 'voided']) {
      const recorded = { step: word, payout: records.payout }
      expect(RecordedOutcome.parse(recorded)).toEqual(recorded)
    }
  })
})

describe('a deposit in detail', () => {
  const pending = { action: 'match', quote_id: 'quote-1', reference: null, requested_by: 'luis', created_at: time }
  const detail = { ...records.deposit, candidate_quote_ids: ['quote-1'], pending_request: pending }

  test('has the quotes that it may be for, and what waits for a second person', () => {
    expect(DepositDetail.parse(detail)).toEqual(detail)
    expect(nullIn(DepositDetail, detail)).toContain('pending_request')
    expect(takes(DepositDetail, { ...detail, pending_request: { ...pending, requested_by: null } })).toBe(false)
    expect(takes(DepositDetail, { ...detail, pending_request: { ...pending, action: 'keep' } })).toBe(false)
  })

  test('shares with its row in a list what waits, which another implementation may leave out there', () => {
    const rows = [
      records.deposit,
      { ...records.deposit, pending_request: pending },
      { ...records.deposit, pending_request: null },
    ]
    expect(DepositPage.parse({ data: rows, has_more: false, next_cursor: null }).data).toEqual(rows)
  })
})

test.each([
  ['a top-up', TopUp, { account: records.prefundedAccount }],
  ['a measure', MeasureTaken, { customer: records.customer }],
  ['a decision about a deposit', DepositDecision, { deposit: records.deposit }],
])('%s is done, or waits for a second person', (_what, schema, about) => {
  for (const outcome of ['done', 'pending_second_approval'])
    expect(schema.parse({ outcome, ...about })).toEqual({ outcome, ...about })
  expect(takes(schema, { outcome: 'refused', ...about })).toBe(false)
  expect(takes(schema, { outcome: 'done' })).toBe(false)
})

const posting = { from: 'prefunded', to: 'hold', currency: 'USDC', amount: '101.00' }
const entry = {
  ...{ id: 'entry-1', kind: 'pay', reference: 'quote-1', quote_id: 'quote-1', transaction_id: null, currency: 'USDC' },
  ...{ amount: '-101.000000', created_by: 'luis', created_at: time },
}
const sum = {
  ...{ from: '2026-11-20T04:00:00.000Z', to: '2026-11-21T04:00:00.000Z', type: 'withdraw', status: 'completed' },
  ...{ count: 64, amount: '2411200' },
}
const bank = {
  ...{ code: '0134', name: 'Banesco Banco Universal', short_name: 'Banesco', country: 'VE', active: true },
  ...{ pagomovil: true, transfer: true, restricted: true, restricted_reason: 'By order' },
}

const bankAnswer = {
  ...{ bank_code: '0134', bank_name: 'Banesco', state: 'not_answering', sent: 9, received: 5, waiting: 4, queued: 0 },
  ...{ oldest_waiting_since: time, unanswered_since: time, nine_of_ten_seconds: null },
}

test.each([
  ['bank accounts', BankAccountList, [records.bankAccount]],
  ['banks', BankList, { data: [bank] }],
  ['answers of banks', BankAnswers, { as_of: time, since: time, data: [bankAnswer] }],
  ['numbers of customers', CustomerCounts, { data: [{ state: 'ACTIVE', count: 10_001 }] }],
  ['ledger entries', LedgerEntries, { data: [{ id: 'entry-1', kind: 'pay', created_at: time, postings: [posting] }] }],
  ['entries of a prefunded account', PrefundedEntryPage, { data: [entry], has_more: false, next_cursor: null }],
  ['prefunded accounts', PrefundedAccountList, { data: [records.prefundedAccount] }],
  ['endpoints', WebhookEndpointList, { data: [records.endpoint] }],
  ['deliveries', WebhookDeliveryList, { data: [records.delivery] }],
  ['rates of days', RateHistory, { data: [{ as_of: time, rate: 284.1134 }] }],
  ['sums of transactions', TransactionSums, { data: [sum] }],
  [
    'sums of decisions',
    ReviewSums,
    { data: [{ from: sum.from, to: sum.to, decision: 'approve', count: 12 }], median_seconds: 13_800 },
  ],
  ['an organization', Organization, { id: 'org-1', name: 'Andes Pay', environment: 'test' }],
  ['a clock', ClockAdvance, { seconds: 3600 }],
  ['a message', WebhookMessage, { type: 'quote.paid', timestamp: time, data: records.event.data }],
  [
    'an approval',
    QuoteApproval,
    { quote_id: 'quote-1', source_amount: 101, source_currency: 'USDC', approved_by: 'luis', approved_at: time },
  ],
  ['a key with its secret', ApiKeyWithSecret, { ...records.apiKey, api_key: 'pk_test_4fT7qLm2Xz9a_secret' }],
  [
    'a rate',
    ExchangeRate,
    {
      ...{ rate: 284.1134, from_currency: 'USDC', to_currency: 'VES', mid_rate: '288.44' },
      ...{ margin_bps: 150, provider: 'static', as_of: time },
    },
  ],
])('%s reach their reader as they were sent', (_what, schema, answer) => expect(schema.parse(answer)).toEqual(answer))

test.each([
  [
    'an entry without a sign and decimals',
    PrefundedEntryPage,
    { data: [{ ...entry, amount: '101' }], has_more: false, next_cursor: null },
  ],
  ['a sum of a fraction of a unit', TransactionSums, { data: [{ ...sum, amount: '1.5' }] }],
  ['a count that is no whole number', CustomerCounts, { data: [{ state: 'ACTIVE', count: 0.5 }] }],
  ['an organization of a third environment', Organization, { id: 'org-1', name: 'Andes Pay', environment: 'sandbox' }],
  ['a message with a list', WebhookMessage, { type: 'quote.paid', timestamp: time, data: { list: [1] } }],
  ['a rate in text', ExchangeRate, { rate: '284.1134' }],
  [
    'a posting in a foreign currency',
    LedgerEntries,
    { data: [{ id: 'e', kind: 'pay', created_at: time, postings: [{ ...posting, currency: 'EUR' }] }] },
  ],
])('%s is refused', (_what, schema, answer) => expect(takes(schema, answer)).toBe(false))
