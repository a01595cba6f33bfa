import { describe, expect, test } from 'vitest'
import type { Operation } from './operation'
import { operations } from './operations'
import { serviceOperations } from './service-operations'
import { absentIn, faultsOf } from './test-schema'

const all: Readonly<Record<string, Operation>> = { ...operations, ...serviceOperations }
const sha256 = 'ab'.repeat(32)

type Request = {
  /** A body with every member that the operation takes. */
  body: Readonly<Record<string, unknown>>
  /** The members without which it is refused. */
  required: string[]
}

const customer: Request = {
  body: {
    email: 'ana@example.com',
    phone_number: '+584121234567',
    type: 'business',
    kyc_type: 'enhanced',
    address_line_1: 'Av. Libertador 1',
    city: 'Caracas',
    country: 'VE',
    legal_name: 'Casa, C. A.',
  },
  required: ['type', 'address_line_1', 'city', 'country'],
}
const measure: Request = { body: { reason_code: 'other', note: 'By hand' }, required: ['reason_code', 'note'] }
const topUp: Request = { body: { amount: 5_000_000, reference: 'W-1' }, required: ['amount', 'reference'] }
const quote: Request = {
  body: {
    amount: 10_100,
    customer_id: 'customer-1',
    source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: 'prefunded-1' },
    destination: { currency: 'VES', account_id: 'account-1', payment_rail: 'pagomovil' },
    fees_paid_by: 'destination',
    external_transfer_id: 'ord-1042',
    amount_side: 'destination',
    description: 'Factura 42',
  },
  required: ['amount', 'customer_id', 'source', 'destination'],
}
const endpoint: Request = {
  body: { url: 'https://partner.example/hook', description: 'Payments', event_types: ['quote.paid'], enabled: false },
  required: ['url'],
}

/** One request of each operation that takes a body. */
const requests: Readonly<Record<string, Request>> = {
  createQuote: quote,
  previewQuote: quote,
  payQuote: { body: { source: { prefunded_account_id: 'prefunded-1' } }, required: ['source'] },
  confirmQuote: {
    body: {
      reference: '575202',
      bank_code: '0172',
      phone_number: '04241234567',
      id_doc_number: 'V12345678',
      amount: 2_841_134,
      paid_at: '2026-11-20',
    },
    required: [],
  },
  approveQuote: { body: { amount: 10_100, intent_hash: sha256 }, required: ['amount'] },
  createCustomer: customer,
  updateCustomer: customer,
  createBankAccount: {
    body: {
      account_type: 'pagomovil',
      country_code: 'VE',
      bank_code: '0134',
      account_number: '01340001610000000042',
      id_doc_number: 'V12345678',
      phone_number: '04121234567',
      account_holder_name: 'Ana Pérez',
    },
    required: ['account_type', 'country_code', 'bank_code', 'id_doc_number', 'phone_number'],
  },
  submitKycProfile: {
    body: {
      legal_name: 'Casa, C. A.',
      birth_date: '1990-05-17',
      incorporation_date: '2001-05-17',
      id_doc_number: 'J123456780',
      occupation: 'Teacher',
      activity: 'Retail',
      source_of_funds: 'Sales',
      expected_monthly_usd: 800,
      beneficial_owners: [{ name: 'Luis Mora', id_doc_number: 'V12345678', country: 'VE', share: 100 }],
      representative: { name: 'Luis Mora', id_doc_number: 'V12345678' },
      documents: [{ kind: 'rif', file_id: 'file-77', sha256, read: { city: 'Caracas' } }],
    },
    required: [],
  },
  assignReview: { body: { assignee: 'luis', from: 'marta' }, required: [] },
  decideReview: {
    body: { decision: 'reject', reason_code: 'pep', note: 'On the list', valid_until: '2027-11-20T00:00:00Z' },
    required: ['decision', 'reason_code', 'note'],
  },
  suspendCustomer: measure,
  reinstateCustomer: measure,
  blockCustomer: measure,
  unblockCustomer: { ...measure, body: { ...measure.body, step: 'agree' } },
  withdrawUnblock: { body: { reason_code: 'other', note: 'Not proven' }, required: ['reason_code'] },
  createApiKey: {
    body: { name: 'ERP', scopes: ['quotes:read'], allowed_cidrs: ['203.0.113.0/24'], expires_at: '2027-11-20T00:00:00Z' },
    required: ['name', 'scopes'],
  },
  rotateApiKey: { body: { grace_seconds: 0 }, required: [] },
  findWalletByEmailPrivately: { body: { email: 'ana@example.com' }, required: ['email'] },
  recordPayoutOutcome: {
    body: { outcome: 'completed', reference: 'BANESCO-77-1044', amount: 2_841_134, answers: 'claim-1' },
    required: ['outcome', 'reference', 'amount'],
  },
  topUpPrefundedAccount: topUp,
  reverseTopUp: topUp,
  withdrawTopUp: { body: { action: 'top_up', amount: 5_000_000, reference: 'W-1' }, required: ['action', 'amount', 'reference'] },
  setLowBalanceThreshold: { body: { threshold: 100_000 }, required: ['threshold'] },
  matchDeposit: { body: { quote_id: 'quote-1' }, required: [] },
  refundDeposit: { body: { reference: 'BANESCO-77-1043' }, required: ['reference'] },
  withdrawDepositRequest: { body: { action: 'refund', reference: 'BANESCO-77-1043' }, required: ['action'] },
  createWebhookEndpoint: endpoint,
  updateWebhookEndpoint: endpoint,
  rotateWebhookSecret: { body: { overlap_seconds: 604_800 }, required: [] },
  redeliverEvent: { body: { endpoint_id: '0199a3c0-0000-7000-8000-000000000001' }, required: [] },
  simulateOutcome: { body: { outcome: 'rejected', code: 'AC04', amount: 1 }, required: ['outcome'] },
  simulateDeposit: {
    body: {
      amount: 2_841_134,
      bank_code: '0172',
      phone_number: '04241234567',
      reference: '575202',
      moved_at: '2026-11-20T14:00:00Z',
    },
    required: ['amount', 'bank_code', 'phone_number', 'reference'],
  },
  simulateChainDeposit: {
    body: {
      wallet_address: `0x${'aB'.repeat(20)}`,
      amount: '10.123456',
      transaction_hash: `0x${'5c'.repeat(32)}`,
      log_index: 3,
    },
    required: ['wallet_address', 'amount', 'transaction_hash'],
  },
  simulateKyc: { body: { outcome: 'approve' }, required: ['outcome'] },
  simulateFunding: { body: { amount: 5_000_000 }, required: ['amount'] },
  advanceClock: { body: { seconds: 3600 }, required: ['seconds'] },
}

test('every operation that takes a body has a request here', () => {
  const taking = Object.values(all).flatMap(({ name, takesBody }) => (takesBody ? [name] : []))
  expect(Object.keys(requests).sort()).toEqual(taking.sort())
})

describe.each(Object.entries(requests))('the body of %s', (name, { body, required }) => {
  const schema = all[name]?.body
  if (schema === undefined) throw new Error(`no operation ${name}`)

  test('may have all of its members, and needs some of them', () => {
    expect(faultsOf(schema, body)).toEqual([])
    const optional = absentIn(schema, body)
    expect(Object.keys(body).filter((member) => !optional.includes(member))).toEqual(required)
  })

  test('has no others', () => {
    expect(faultsOf(schema, { ...body, amount_usd: 1 })).toEqual(['/amount_usd unknown_field'])
  })

  test('is an object', () => {
    for (const other of [null, 'text', 5, true]) expect(faultsOf(schema, other), String(other)).toHaveLength(1)
  })
})
