import type { ApiKeyBody, ApiKeyPage, ApiKeyWithSecret, RotateApiKeyBody } from './api-keys'
import type { BankAccount, BankAccountBody } from './bank-accounts'
import type { BankList } from './banks'
import type { Customer, CustomerBody, CustomerCreated, CustomerPage, CustomerQuery } from './customers'
import type { EventPage, EventQuery } from './events'
import type { KycProfile, KycProfileBody, Measure, MeasureBody } from './kyc'
import type { LedgerEntries } from './ledger-entries'
import type { PayoutPage, WaitingPayoutQuery } from './payouts'
import type { PrefundedAccountList } from './prefunded-accounts'
import type { Deleted, PageQuery } from './primitives'
import type { QuotePreview } from './quote-preview'
import type { ExchangeRate, ExchangeRateQuery, RateHistory, RateHistoryQuery } from './rates'
import type { AssignReviewBody, NextReview, Review, ReviewDecisionBody, ReviewDetail, ReviewPage, ReviewQuery } from './reviews'
import type { QuotePage, QuoteQuery, TransactionPage, TransactionQuery } from './transfer-lists'
import type { ConfirmQuoteBody, CreateQuoteBody, PayQuoteBody, Quote, Transaction } from './transfers'
import type { WalletSummary } from './wallets'
import type { WebhookEndpointList } from './webhooks'

export type CallOptions = {
  /** The person behind the call, as the caller names them (`X-Actor-Id`, 1–64 visible ASCII). */
  actorId?: string
  requestId?: string
  signal?: AbortSignal
}

/** For every POST: one key per intent, so that a repeat of the same intent has one effect. */
export type WriteOptions = CallOptions & { idempotencyKey?: string }

/**
 * The payments API as a caller sees it: the 13 published operations, then the extensions.
 * Every method rejects with a ServiceError: a code of the problem catalogue, `api_unreachable` (no effect),
 * `outcome_unknown` (a write left and no usable answer came back), `api_invalid_answer`, or `extension_missing`.
 */
export interface PaymentsApi {
  createQuote(body: CreateQuoteBody, options?: WriteOptions): Promise<Quote>
  payQuote(quoteId: string, body: PayQuoteBody, options?: WriteOptions): Promise<Transaction>
  confirmQuote(quoteId: string, body: ConfirmQuoteBody, options?: WriteOptions): Promise<Quote>
  readExchangeRate(query: ExchangeRateQuery, options?: CallOptions): Promise<ExchangeRate>
  createCustomer(body: CustomerBody, options?: WriteOptions): Promise<CustomerCreated>
  updateCustomer(customerId: string, body: CustomerBody, options?: CallOptions & { ifMatch?: string }): Promise<Customer>
  readCustomer(customerId: string, options?: CallOptions): Promise<Customer>
  deleteCustomer(customerId: string, options?: CallOptions): Promise<Deleted>
  createBankAccount(customerId: string, body: BankAccountBody, options?: WriteOptions): Promise<BankAccount>
  listBankAccounts(customerId: string, options?: CallOptions): Promise<BankAccount[]>
  deleteBankAccount(customerId: string, accountId: string, options?: CallOptions): Promise<Deleted>
  findWalletByEmail(email: string, options?: CallOptions): Promise<WalletSummary>
  findTransactionByReference(partnerReferenceId: string, options?: CallOptions): Promise<Transaction>

  readQuote(quoteId: string, options?: CallOptions): Promise<Quote>
  /** The same body as createQuote: prices it without storing anything. */
  previewQuote(body: CreateQuoteBody, options?: CallOptions): Promise<QuotePreview>
  listQuotes(query: QuoteQuery, options?: CallOptions): Promise<QuotePage>
  cancelQuote(quoteId: string, options?: WriteOptions): Promise<Quote>
  listCustomers(query: CustomerQuery, options?: CallOptions): Promise<CustomerPage>
  /** A deleted one too. */
  readCustomerEver(customerId: string, options?: CallOptions): Promise<Customer>
  revealBankAccount(customerId: string, accountId: string, options?: CallOptions): Promise<BankAccount>
  readTransaction(transactionId: string, options?: CallOptions): Promise<Transaction>
  listTransactions(query: TransactionQuery, options?: CallOptions): Promise<TransactionPage>
  listLedgerEntries(transactionId: string, options?: CallOptions): Promise<LedgerEntries>
  listPrefundedAccounts(options?: CallOptions): Promise<PrefundedAccountList>
  listBanks(options?: CallOptions): Promise<BankList>
  readRateHistory(query: RateHistoryQuery, options?: CallOptions): Promise<RateHistory>
  submitKycProfile(customerId: string, body: KycProfileBody, options?: WriteOptions): Promise<KycProfile>
  /** Masked; `revealKycProfile` answers it in full, and the service keeps a record of that. */
  readKycProfile(customerId: string, options?: CallOptions): Promise<KycProfile>
  revealKycProfile(customerId: string, options?: CallOptions): Promise<KycProfile>
  listEvents(query: EventQuery, options?: CallOptions): Promise<EventPage>
  listReviews(query: ReviewQuery, options?: CallOptions): Promise<ReviewPage>
  readReview(reviewId: string, options?: CallOptions): Promise<ReviewDetail>
  /** These need an `actorId`. The service compares people where their key vouches for them, and keys otherwise. */
  assignReview(reviewId: string, body: AssignReviewBody, options?: WriteOptions): Promise<Review>
  assignNextReview(options?: WriteOptions): Promise<NextReview>
  decideReview(reviewId: string, body: ReviewDecisionBody, options?: WriteOptions): Promise<Review>
  suspendCustomer(customerId: string, body: MeasureBody, options?: WriteOptions): Promise<Measure>
  reinstateCustomer(customerId: string, body: MeasureBody, options?: WriteOptions): Promise<Measure>
  blockCustomer(customerId: string, body: MeasureBody, options?: WriteOptions): Promise<Measure>
  /** Needs an `actorId`, and takes effect when a second person, or another key, asks too. */
  unblockCustomer(customerId: string, body: MeasureBody, options?: WriteOptions): Promise<Measure>
  listApiKeys(query: PageQuery, options?: CallOptions): Promise<ApiKeyPage>
  /** The answers of these two are the only ones that carry the whole key. */
  createApiKey(body: ApiKeyBody, options?: WriteOptions): Promise<ApiKeyWithSecret>
  rotateApiKey(keyId: string, body: RotateApiKeyBody, options?: WriteOptions): Promise<ApiKeyWithSecret>
  revokeApiKey(keyId: string, options?: CallOptions): Promise<Deleted>
  /** Those that people execute or decide, oldest first. */
  listWaitingPayouts(query: WaitingPayoutQuery, options?: CallOptions): Promise<PayoutPage>
  listWebhookEndpoints(options?: CallOptions): Promise<WebhookEndpointList>
}

export type PublishedOperation =
  | 'createQuote'
  | 'payQuote'
  | 'confirmQuote'
  | 'readExchangeRate'
  | 'createCustomer'
  | 'updateCustomer'
  | 'readCustomer'
  | 'deleteCustomer'
  | 'createBankAccount'
  | 'listBankAccounts'
  | 'deleteBankAccount'
  | 'findWalletByEmail'
  | 'findTransactionByReference'
export type ExtensionOperation = Exclude<keyof PaymentsApi, PublishedOperation>
/**
 * What an API may have beyond the published operations. `sortedLists`: customers and transactions are also read in other orders than newest
 * first. `searchedMembers`: a search of customers can be told which members it compares.
 */
export type Extension = ExtensionOperation | 'sortedLists' | 'searchedMembers'
