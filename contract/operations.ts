import { z } from 'zod'
import { BankAccountBody } from './bank-account-body'
import { BankAccount, BankAccountList } from './bank-accounts'
import { BankAnswers } from './bank-answers'
import { BankList } from './bank-list'
import { CustomerBody } from './customer-body'
import { CustomerCounts } from './customer-counts'
import { Customer, CustomerCreated, CustomerPage, CustomerQuery } from './customers'
import { moneyInOperations } from './deposit-operations'
import { EventPage, EventQuery } from './events'
import { integrationOperations } from './integration-operations'
import { KycProfile, KycProfileBody } from './kyc'
import { LedgerEntries } from './ledger-entries'
import { MeasureBody, MeasureTaken, UnblockBody, WithdrawUnblockBody } from './measures'
import { Deleted, RevealQuery } from './members'
import { asRead, named, op } from './operation'
import { OrganizationTerms } from './organization-terms'
import { PayoutDetail, PayoutPage, RecordedOutcome, RecordOutcomeBody, WaitingPayoutQuery } from './payouts'
import { prefundedOperations } from './prefunded-operations'
import { ApproveQuoteBody, QuoteApproval } from './quote-approvals'
import { ConfirmQuoteBody, CreateQuoteBody, PayQuoteBody } from './quote-bodies'
import { QuotePreview } from './quote-preview'
import { ExchangeRate, ExchangeRateQuery, RateHistory, RateHistoryQuery } from './rates'
import { ReviewSums, ReviewSumsQuery } from './review-sums'
import { AssignReviewBody, NextReview, Review, ReviewDecisionBody, ReviewDetail, ReviewPage, ReviewQuery } from './reviews'
import { QuotePage, QuoteQuery, TransactionPage, TransactionQuery } from './transfer-lists'
import { TransactionSums, TransactionSumsQuery } from './transfer-sums'
import { Quote, Transaction, TransactionSearchQuery } from './transfers'
import { WalletQuery, WalletSummary } from './wallets'

const customers = '/v1/customers'
const customer = `${customers}/{id}` as const
const accounts = `${customers}/{customerId}/bank-accounts` as const
const account = `${accounts}/{id}` as const
const quotes = '/v1/transfers/quote'
const quote = `${quotes}/{id}` as const
const rates = '/v1/organizations/{organizationId}/exchange-rates'
const reviews = '/v1/kyc/reviews'
const payout = '/v1/payouts/{id}'

const ofCustomer = { id: 'customer_not_found' } as const
const ofAccounts = { customerId: 'customer_not_found' } as const
const ofAccount = { ...ofAccounts, id: 'bank_account_not_found' } as const
const ofQuote = { id: 'quote_not_found' } as const
const ofTransaction = { id: 'transaction_not_found' } as const
const ofOrganization = { organizationId: 'organization_not_found' } as const
const ofReview = { id: 'review_not_found' } as const

const QuoteRead = asRead<Quote>(Quote)
const CustomerRead = asRead<Customer>(Customer)
const TransactionRead = asRead<Transaction>(Transaction)

const DeletedToo = z.object({
  include_deleted: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: '`true` finds deleted ones too (scope `customers:read_deleted`).' }),
})
const reveal = { reveal: 'true' } as const
const profile = { ids: ofCustomer, query: RevealQuery, answer: KycProfile, notFound: 'kyc_profile_not_found' } as const
const measure = { ids: ofCustomer, body: MeasureBody, answer: MeasureTaken } as const

/** The operations of the published interface, which every implementation has. */
export const published = named({
  createQuote: op('POST', quotes, { body: CreateQuoteBody, answer: QuoteRead, status: 201 }),
  payQuote: op('POST', `${quote}/pay`, { ids: ofQuote, body: PayQuoteBody, answer: TransactionRead }),
  confirmQuote: op('POST', `${quote}/confirm`, { ids: ofQuote, body: ConfirmQuoteBody.prefault({}), answer: QuoteRead }),
  readExchangeRate: op('GET', rates, {
    ids: ofOrganization,
    query: ExchangeRateQuery,
    answer: ExchangeRate,
    notFound: 'rate_unavailable',
  }),
  createCustomer: op('POST', customers, { body: CustomerBody, answer: CustomerCreated, status: 201 }),
  updateCustomer: op('PUT', customer, { ids: ofCustomer, body: CustomerBody, answer: CustomerRead }),
  readCustomer: op('GET', customer, { ids: ofCustomer, query: DeletedToo, answer: CustomerRead, fixed: {} }),
  deleteCustomer: op('DELETE', customer, { ids: ofCustomer, answer: Deleted }),
  createBankAccount: op('POST', accounts, { ids: ofAccounts, body: BankAccountBody, answer: BankAccount, status: 201 }),
  listBankAccounts: op('GET', accounts, { ids: ofAccounts, answer: BankAccountList }),
  deleteBankAccount: op('DELETE', account, { ids: ofAccount, answer: Deleted }),
  findWalletByEmail: op('GET', `${customers}/search`, {
    query: WalletQuery,
    by: 'email',
    answer: asRead<WalletSummary>(WalletSummary),
    notFound: 'customer_not_found',
  }),
  findTransactionByReference: op('GET', '/v1/transfers/search', {
    query: TransactionSearchQuery,
    by: 'partner_reference_id',
    answer: TransactionRead,
    notFound: 'transaction_not_found',
  }),
})

/** Operations that an implementation may have besides. The console offers them where they exist. */
export const extensions = named({
  readQuote: op('GET', quote, { ids: ofQuote, answer: QuoteRead }),
  /** Takes the same body as createQuote, and prices it without storing anything. */
  previewQuote: op('POST', `${quotes}/preview`, { body: CreateQuoteBody, answer: QuotePreview, effect: false }),
  listQuotes: op('GET', '/v1/transfers/quotes', { query: QuoteQuery, answer: asRead<QuotePage>(QuotePage) }),
  cancelQuote: op('POST', `${quote}/cancel`, { ids: ofQuote, answer: QuoteRead }),
  /** Needs an `actorId`: the approver's, who must not be the payer. */
  approveQuote: op('POST', `${quote}/approve`, { ids: ofQuote, body: ApproveQuoteBody, answer: QuoteApproval }),
  listCustomers: op('GET', customers, { query: CustomerQuery, answer: asRead<CustomerPage>(CustomerPage) }),
  readCustomerCounts: op('GET', '/v1/customer-counts', { answer: CustomerCounts }),
  /** Also reads a deleted customer. */
  readCustomerEver: op('GET', customer, {
    ids: ofCustomer,
    query: DeletedToo,
    answer: CustomerRead,
    fixed: { include_deleted: 'true' },
  }),
  revealBankAccount: op('GET', account, { ids: ofAccount, query: RevealQuery, answer: BankAccount, fixed: reveal }),
  readTransaction: op('GET', '/v1/transfers/{id}', { ids: ofTransaction, answer: TransactionRead }),
  listTransactions: op('GET', '/v1/transfers', { query: TransactionQuery, answer: asRead<TransactionPage>(TransactionPage) }),
  /** Sums between moments, for charts by day or by age. */
  readTransactionSums: op('GET', '/v1/transfer-sums', { query: TransactionSumsQuery, answer: TransactionSums }),
  listLedgerEntries: op('GET', '/v1/transfers/{id}/ledger-entries', { ids: ofTransaction, answer: LedgerEntries }),
  ...prefundedOperations,
  readOrganizationTerms: op('GET', '/v1/organization/terms', { answer: OrganizationTerms }),
  listBanks: op('GET', '/v1/reference/banks', { answer: BankList }),
  /** How banks answer payouts today. */
  readBankAnswers: op('GET', '/v1/bank-answers', { answer: BankAnswers }),
  readRateHistory: op('GET', `${rates}/history`, {
    ids: ofOrganization,
    query: RateHistoryQuery,
    answer: RateHistory,
    notFound: 'not_found',
  }),
  submitKycProfile: op('POST', `${customer}/kyc-profile`, {
    ids: ofCustomer,
    body: KycProfileBody,
    answer: KycProfile,
    status: 201,
  }),
  /** Masked; `revealKycProfile` returns it in full, and the service records that. */
  readKycProfile: op('GET', `${customer}/kyc-profile`, { ...profile, fixed: {} }),
  revealKycProfile: op('GET', `${customer}/kyc-profile`, { ...profile, fixed: reveal }),
  listEvents: op('GET', '/v1/events', { query: EventQuery, answer: EventPage }),
  listReviews: op('GET', reviews, { query: ReviewQuery, answer: ReviewPage }),
  /** Sums of people's decisions between moments. */
  readReviewSums: op('GET', '/v1/kyc/review-sums', { query: ReviewSumsQuery, answer: ReviewSums }),
  readReview: op('GET', `${reviews}/{id}`, { ids: ofReview, answer: ReviewDetail }),
  /** These need an `actorId`. The service compares people where their key vouches for them, and keys otherwise. */
  assignReview: op('POST', `${reviews}/{id}/assign`, { ids: ofReview, body: AssignReviewBody, answer: Review }),
  assignNextReview: op('POST', `${reviews}/assign-next`, { answer: NextReview }),
  decideReview: op('POST', `${reviews}/{id}/decision`, { ids: ofReview, body: ReviewDecisionBody, answer: Review }),
  suspendCustomer: op('POST', `${customer}/suspend`, measure),
  reinstateCustomer: op('POST', `${customer}/reinstate`, measure),
  blockCustomer: op('POST', `${customer}/block`, measure),
  /** Needs an `actorId`, and takes effect when a second person, or another key, makes the same request. */
  unblockCustomer: op('POST', `${customer}/unblock`, { ...measure, body: UnblockBody }),
  /** Needs an `actorId`: whoever made the request withdraws it, anybody else rejects it. The customer stays blocked. */
  withdrawUnblock: op('POST', `${customer}/unblock/withdrawals`, { ...measure, body: WithdrawUnblockBody }),
  /** Payouts that people execute or decide, oldest first. */
  listWaitingPayouts: op('GET', '/v1/payouts/waiting', { query: WaitingPayoutQuery, answer: PayoutPage }),
  readPayout: op('GET', payout, { ids: ofTransaction, query: RevealQuery, answer: PayoutDetail, fixed: {} }),
  /** The payout with the whole numbers that a person types at the bank. The service records who read them. */
  revealPayout: op('GET', payout, { ids: ofTransaction, query: RevealQuery, answer: PayoutDetail, fixed: reveal }),
  /** Needs an `actorId`, and is booked when a second person, or another key, reports the same. */
  recordPayoutOutcome: op('POST', `${payout}/outcome`, {
    ids: ofTransaction,
    body: RecordOutcomeBody,
    answer: RecordedOutcome,
  }),
  ...moneyInOperations,
  ...integrationOperations,
})

/** Every operation that the console calls. The published ones come first. */
export const operations = { ...published, ...extensions }
