import type { z } from 'zod'
import type { ExtensionOperation, PaymentsApi, PublishedOperation } from '#contract/api'
import { ApiKeyPage, ApiKeyWithSecret } from '#contract/api-keys'
import { BankAccount, BankAccountList } from '#contract/bank-accounts'
import { BankList } from '#contract/banks'
import { Customer, CustomerCreated, CustomerPage } from '#contract/customers'
import type { ErrorCode } from '#contract/errors'
import { EventPage } from '#contract/events'
import { KycProfile, Measure } from '#contract/kyc'
import { LedgerEntries } from '#contract/ledger-entries'
import { PayoutPage } from '#contract/payouts'
import { PrefundedAccountList } from '#contract/prefunded-accounts'
import { Deleted } from '#contract/primitives'
import { QuotePreview } from '#contract/quote-preview'
import { ExchangeRate, RateHistory } from '#contract/rates'
import { NextReview, Review, ReviewDetail, ReviewPage } from '#contract/reviews'
import { QuotePage, TransactionPage } from '#contract/transfer-lists'
import { Transaction } from '#contract/transfers'
import { WalletSummary } from '#contract/wallets'
import { WebhookEndpointList } from '#contract/webhooks'
import { EchoedQuote } from './echo'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Operation<T extends z.ZodType = z.ZodType> = {
  name: keyof PaymentsApi
  method: Method
  /** Whether anything changes: a lost answer then means that nobody knows. */
  effect: boolean
  /** Members in braces are filled in by the caller. */
  path: string
  answer: T
  /** What a 404 without a code of ours means here, and an empty answer to a look-up. */
  notFound: ErrorCode
  /** Whether 2xx alone says that the write is done: nothing in its answer is needed. */
  acknowledged: boolean
  /** Whether it asks for what may not be there: then every way of saying so is an answer. */
  lookUp: boolean
}

const acknowledged: ReadonlySet<keyof PaymentsApi> = new Set<keyof PaymentsApi>([
  'payQuote',
  'confirmQuote',
  'cancelQuote',
  'updateCustomer',
  'deleteCustomer',
  'createBankAccount',
  'deleteBankAccount',
  'revokeApiKey',
])
const lookUps: ReadonlySet<keyof PaymentsApi> = new Set<keyof PaymentsApi>([
  'findWalletByEmail',
  'findTransactionByReference',
  'readCustomer',
])

function operation<T extends z.ZodType>(
  name: keyof PaymentsApi,
  request: `${Method} /v1/${string}`,
  answer: T,
  notFound: ErrorCode,
): Operation<T> {
  const [method, path = ''] = request.split(' ')
  const effect = method !== 'GET' && name !== 'previewQuote'
  const kind = { acknowledged: acknowledged.has(name), lookUp: lookUps.has(name) }
  return { name, method: toMethod(method), effect, path, answer, notFound, ...kind }
}

function toMethod(text: string | undefined): Method {
  return text === 'POST' || text === 'PUT' || text === 'DELETE' ? text : 'GET'
}

const quotes = '/v1/transfers/quote'
const accounts = '/v1/customers/{customerId}/bank-accounts'
const customers = '/v1/customers/{id}'
const reviews = '/v1/kyc/reviews'
const rates = '/v1/organizations/{organizationId}/exchange-rates'

/** Every operation of the API: how it is asked and what answers. The published ones first. */
export const operations = {
  createQuote: operation('createQuote', `POST ${quotes}`, EchoedQuote, 'not_found'),
  payQuote: operation('payQuote', `POST ${quotes}/{id}/pay`, Transaction, 'quote_not_found'),
  confirmQuote: operation('confirmQuote', `POST ${quotes}/{id}/confirm`, EchoedQuote, 'quote_not_found'),
  readExchangeRate: operation('readExchangeRate', `GET ${rates}`, ExchangeRate, 'rate_unavailable'),
  createCustomer: operation('createCustomer', 'POST /v1/customers', CustomerCreated, 'not_found'),
  updateCustomer: operation('updateCustomer', 'PUT /v1/customers/{id}', Customer, 'customer_not_found'),
  readCustomer: operation('readCustomer', 'GET /v1/customers/{id}', Customer, 'customer_not_found'),
  deleteCustomer: operation('deleteCustomer', 'DELETE /v1/customers/{id}', Deleted, 'customer_not_found'),
  createBankAccount: operation('createBankAccount', `POST ${accounts}`, BankAccount, 'customer_not_found'),
  listBankAccounts: operation('listBankAccounts', `GET ${accounts}`, BankAccountList, 'customer_not_found'),
  deleteBankAccount: operation('deleteBankAccount', `DELETE ${accounts}/{id}`, Deleted, 'bank_account_not_found'),
  findWalletByEmail: operation('findWalletByEmail', 'GET /v1/customers/search', WalletSummary, 'customer_not_found'),
  findTransactionByReference: operation(
    'findTransactionByReference',
    'GET /v1/transfers/search',
    Transaction,
    'transaction_not_found',
  ),

  readQuote: operation('readQuote', `GET ${quotes}/{id}`, EchoedQuote, 'quote_not_found'),
  previewQuote: operation('previewQuote', `POST ${quotes}/preview`, QuotePreview, 'not_found'),
  listQuotes: operation('listQuotes', 'GET /v1/transfers/quotes', QuotePage, 'not_found'),
  cancelQuote: operation('cancelQuote', `POST ${quotes}/{id}/cancel`, EchoedQuote, 'quote_not_found'),
  listCustomers: operation('listCustomers', 'GET /v1/customers', CustomerPage, 'not_found'),
  readCustomerEver: operation('readCustomerEver', `GET ${customers}`, Customer, 'customer_not_found'),
  revealBankAccount: operation('revealBankAccount', `GET ${accounts}/{id}`, BankAccount, 'bank_account_not_found'),
  readTransaction: operation('readTransaction', 'GET /v1/transfers/{id}', Transaction, 'transaction_not_found'),
  listTransactions: operation('listTransactions', 'GET /v1/transfers', TransactionPage, 'not_found'),
  listLedgerEntries: operation(
    'listLedgerEntries',
    'GET /v1/transfers/{id}/ledger-entries',
    LedgerEntries,
    'transaction_not_found',
  ),
  listPrefundedAccounts: operation('listPrefundedAccounts', 'GET /v1/prefunded-accounts', PrefundedAccountList, 'not_found'),
  listBanks: operation('listBanks', 'GET /v1/reference/banks', BankList, 'not_found'),
  readRateHistory: operation('readRateHistory', `GET ${rates}/history`, RateHistory, 'not_found'),
  submitKycProfile: operation('submitKycProfile', `POST ${customers}/kyc-profile`, KycProfile, 'customer_not_found'),
  readKycProfile: operation('readKycProfile', `GET ${customers}/kyc-profile`, KycProfile, 'kyc_profile_not_found'),
  revealKycProfile: operation('revealKycProfile', `GET ${customers}/kyc-profile`, KycProfile, 'kyc_profile_not_found'),
  listEvents: operation('listEvents', 'GET /v1/events', EventPage, 'not_found'),
  listReviews: operation('listReviews', `GET ${reviews}`, ReviewPage, 'not_found'),
  readReview: operation('readReview', `GET ${reviews}/{id}`, ReviewDetail, 'review_not_found'),
  assignReview: operation('assignReview', `POST ${reviews}/{id}/assign`, Review, 'review_not_found'),
  assignNextReview: operation('assignNextReview', `POST ${reviews}/assign-next`, NextReview, 'not_found'),
  decideReview: operation('decideReview', `POST ${reviews}/{id}/decision`, Review, 'review_not_found'),
  suspendCustomer: operation('suspendCustomer', `POST ${customers}/suspend`, Measure, 'customer_not_found'),
  reinstateCustomer: operation('reinstateCustomer', `POST ${customers}/reinstate`, Measure, 'customer_not_found'),
  blockCustomer: operation('blockCustomer', `POST ${customers}/block`, Measure, 'customer_not_found'),
  unblockCustomer: operation('unblockCustomer', `POST ${customers}/unblock`, Measure, 'customer_not_found'),
  listApiKeys: operation('listApiKeys', 'GET /v1/api-keys', ApiKeyPage, 'not_found'),
  createApiKey: operation('createApiKey', 'POST /v1/api-keys', ApiKeyWithSecret, 'not_found'),
  rotateApiKey: operation('rotateApiKey', 'POST /v1/api-keys/{id}/rotate', ApiKeyWithSecret, 'api_key_not_found'),
  revokeApiKey: operation('revokeApiKey', 'DELETE /v1/api-keys/{id}', Deleted, 'api_key_not_found'),
  listWaitingPayouts: operation('listWaitingPayouts', 'GET /v1/payouts/waiting', PayoutPage, 'not_found'),
  listWebhookEndpoints: operation('listWebhookEndpoints', 'GET /v1/webhook-endpoints', WebhookEndpointList, 'not_found'),
} as const satisfies Record<keyof PaymentsApi, Operation>

const published: ReadonlySet<string> = new Set<PublishedOperation>([
  'createQuote',
  'payQuote',
  'confirmQuote',
  'readExchangeRate',
  'createCustomer',
  'updateCustomer',
  'readCustomer',
  'deleteCustomer',
  'createBankAccount',
  'listBankAccounts',
  'deleteBankAccount',
  'findWalletByEmail',
  'findTransactionByReference',
])

export function isExtension(name: keyof PaymentsApi): name is ExtensionOperation {
  return !published.has(name)
}

export const extensionOperations: readonly ExtensionOperation[] = Object.values(operations)
  .map(({ name }) => name)
  .filter(isExtension)

/**
 * The path with its members filled in, each encoded. "." and ".." would be resolved away by whoever reads the URL
 * and so name another operation, and half a character cannot be encoded: there is no record of that name.
 */
export function fillPath({ path }: Pick<Operation, 'path'>, members: Readonly<Record<string, string>>): string | undefined {
  const isNone = Object.values(members).some((value) => /^\.{0,2}$|\p{Cs}/u.test(value))
  if (isNone) return undefined
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(members[name] ?? ''))
}
