import { complete, examples } from '../http/test-examples'
import type { Objects } from './test-objects'

/** What an id names; `theirs`: an id of the caller's, which names no row here; `everybody's`: equal for all organizations. */
export type Noun = keyof Objects['ids']
export type Kind = Noun | 'theirs' | "everybody's"
/** Where a request has an id: `path id`, `query customer_id`, `body /source/account_id`. */
export type Place = string

const ofCustomer = { 'path id': 'customer' } as const
const ofReview = { 'path id': 'review' } as const
const ofQuote = { 'path id': 'quote' } as const
const ofTransfer = { 'path id': 'transfer' } as const
const ofDeposit = { 'path id': 'deposit' } as const
const ofPrefundedAccount = { 'path id': 'prefunded-account' } as const
const ofEvent = { 'path id': 'event' } as const
const ofEndpoint = { 'path id': 'webhook-endpoint' } as const
const ofKey = { 'path id': 'api-key' } as const
const ofAccounts = { 'path customerId': 'customer' } as const
const ofAccount = { 'path customerId': 'customer', 'path id': 'bank-account' } as const
const ofOrganization = { 'path organizationId': 'organization' } as const
const quoted = {
  'body /customer_id': 'customer',
  'body /source/account_id': 'prefunded-account',
  'body /destination/account_id': 'bank-account',
  'body /external_transfer_id': 'theirs',
} as const

/** All ids of requests, by operation. A new operation must be added here. */
export const idsOf: Readonly<Record<string, Readonly<Record<Place, Kind>>>> = {
  findWalletByEmail: { 'query email': 'email' },
  findWalletByEmailPrivately: { 'body /email': 'email' },
  listCustomers: { 'query q': 'customer', 'query id': 'customer' },
  readCustomer: ofCustomer,
  updateCustomer: ofCustomer,
  deleteCustomer: ofCustomer,
  submitKycProfile: { ...ofCustomer, 'body /documents/file_id': 'theirs' },
  readKycProfile: ofCustomer,
  suspendCustomer: ofCustomer,
  reinstateCustomer: ofCustomer,
  blockCustomer: ofCustomer,
  unblockCustomer: ofCustomer,
  withdrawUnblock: ofCustomer,
  listReviews: { 'query customer_id': 'business' },
  readReview: ofReview,
  assignReview: ofReview,
  decideReview: ofReview,
  createBankAccount: ofAccounts,
  listBankAccounts: ofAccounts,
  revealBankAccount: ofAccount,
  deleteBankAccount: ofAccount,
  readExchangeRate: ofOrganization,
  readRateHistory: ofOrganization,
  createQuote: quoted,
  previewQuote: quoted,
  listQuotes: { 'query customer_id': 'customer' },
  readQuote: ofQuote,
  confirmQuote: ofQuote,
  cancelQuote: ofQuote,
  payQuote: { 'path id': 'quote', 'body /source/prefunded_account_id': 'prefunded-account' },
  findTransactionByReference: { 'query partner_reference_id': 'reference' },
  listTransactions: { 'query customer_id': 'customer' },
  readTransaction: ofTransfer,
  listLedgerEntries: ofTransfer,
  readPayout: ofTransfer,
  recordPayoutOutcome: ofTransfer,
  listEvents: { 'query object_id': 'customer', 'query customer_id': 'customer' },
  listAuditEvents: { 'query object_id': 'customer' },
  readEvent: ofEvent,
  redeliverEvent: { ...ofEvent, 'body /endpoint_id': 'webhook-endpoint' },
  readWebhookEndpoint: ofEndpoint,
  updateWebhookEndpoint: ofEndpoint,
  deleteWebhookEndpoint: ofEndpoint,
  rotateWebhookSecret: ofEndpoint,
  testWebhookEndpoint: ofEndpoint,
  listWebhookDeliveries: ofEndpoint,
  rotateApiKey: ofKey,
  revokeApiKey: ofKey,
  simulateOutcome: ofTransfer,
  simulateChainDeposit: { 'body /wallet_address': 'wallet' },
  simulateKyc: ofCustomer,
  simulateFunding: ofPrefundedAccount,
  listPrefundedEntries: ofPrefundedAccount,
  readPrefundedStatement: ofPrefundedAccount,
  topUpPrefundedAccount: ofPrefundedAccount,
  reverseTopUp: ofPrefundedAccount,
  withdrawTopUp: ofPrefundedAccount,
  setLowBalanceThreshold: ofPrefundedAccount,
  approveQuote: ofQuote,
  readDeposit: ofDeposit,
  matchDeposit: { ...ofDeposit, 'body /quote_id': 'deposit quote' },
  refundDeposit: ofDeposit,
  withdrawDepositRequest: { ...ofDeposit, 'body /quote_id': 'deposit quote' },
}

const oneDay = { edges: '2026-11-20T04:00:00Z,2026-11-21T04:00:00Z' }
const pair = { from_currency: 'USDC', to_currency: 'VES' }

/** Other required query parameters. */
export const queries: Readonly<Record<string, Record<string, string>>> = {
  readExchangeRate: pair,
  readRateHistory: pair,
  readTransactionSums: oneDay,
  readReviewSums: oneDay,
}

type Body = (ids: Objects['ids']) => unknown
const quote: Body = (ids) => ({
  amount: 1000,
  customer_id: ids.customer,
  source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: ids['prefunded-account'] },
  destination: { currency: 'VES', account_id: ids['bank-account'] },
})
const plain = Object.fromEntries(Object.entries(examples).map(([name, body]): [string, Body] => [name, () => body]))

/** Bodies that are valid except for the id under test. */
export const bodies: Readonly<Record<string, Body>> = {
  ...plain,
  updateCustomer: (ids) => ({ ...complete, email: ids.email }),
  createBankAccount: () => ({ ...Object(examples.createBankAccount), bank_code: '0105', account_number: undefined }),
  createQuote: quote,
  previewQuote: quote,
  payQuote: (ids) => ({ source: { prefunded_account_id: ids['prefunded-account'] } }),
  confirmQuote: () => ({}),
  matchDeposit: (ids) => ({ quote_id: ids['deposit quote'] }),
  withdrawDepositRequest: (ids) => ({ action: 'match', quote_id: ids['deposit quote'] }),
  assignReview: () => ({}),
  decideReview: () => ({ decision: 'approve' }),
  updateWebhookEndpoint: () => ({ url: 'https://93.184.216.34/again' }),
}

/** Operations that still answer for deleted objects: a repeated deletion, and events, which are history. */
export const shownWhenDeleted: ReadonlySet<string> = new Set([
  'deleteCustomer path id',
  'deleteBankAccount path customerId',
  'deleteBankAccount path id',
  'listEvents query object_id',
  'listEvents query customer_id',
  'listAuditEvents query object_id',
])
