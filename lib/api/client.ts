import type { z } from 'zod'
import type { PaymentsApi } from '#contract/api'
import { type Operation, operations } from './operations'
import { type ClientOptions, perform } from './perform'
import type { Request } from './request'
import { toPublishedCustomer, toSentConfirmation, toSentQuote } from './wire-bodies'

export type { ClientOptions, Credentials, Extensions } from './perform'

/** One function per operation. Answers are read tolerantly; failures are ServiceErrors (see PaymentsApi). */
export function createPaymentsApi(client: ClientOptions): PaymentsApi {
  const call: Call = (operation, request) => perform(client, operation, request)
  const known = () => client.extensions()
  const ours = operations
  return {
    createQuote: async (body, options) =>
      call(ours.createQuote, { body: toSentQuote(body, await known(), client.amountUnit), options }),
    payQuote: (id, body, options) => call(ours.payQuote, { path: { id }, body, options }),
    confirmQuote: (id, body, options) =>
      call(ours.confirmQuote, { path: { id }, body: toSentConfirmation(body, client.amountUnit), options }),
    readExchangeRate: async (query, options) => call(ours.readExchangeRate, { path: await organization(client), query, options }),
    createCustomer: async (body, options) =>
      call(ours.createCustomer, { body: toPublishedCustomer(body, await known()), options }),
    updateCustomer: async (id, body, options) =>
      call(ours.updateCustomer, {
        path: { id },
        body: toPublishedCustomer(body, await known()),
        ifMatch: options?.ifMatch,
        options,
      }),
    readCustomer: (id, options) => call(ours.readCustomer, { path: { id }, options }),
    deleteCustomer: (id, options) => call(ours.deleteCustomer, { path: { id }, options }),
    createBankAccount: (customerId, body, options) => call(ours.createBankAccount, { path: { customerId }, body, options }),
    listBankAccounts: (customerId, options) => call(ours.listBankAccounts, { path: { customerId }, options }),
    deleteBankAccount: (customerId, id, options) => call(ours.deleteBankAccount, { path: { customerId, id }, options }),
    findWalletByEmail: (email, options) => call(ours.findWalletByEmail, { query: { email }, options }),
    findTransactionByReference: (reference, options) =>
      call(ours.findTransactionByReference, { query: { partner_reference_id: reference }, options }),

    readQuote: (id, options) => call(ours.readQuote, { path: { id }, options }),
    listQuotes: (query, options) => call(ours.listQuotes, { query, options }),
    previewQuote: async (body, options) =>
      call(ours.previewQuote, { body: toSentQuote(body, await known(), client.amountUnit), options }),
    cancelQuote: (id, options) => call(ours.cancelQuote, { path: { id }, options }),
    listCustomers: (query, options) => call(ours.listCustomers, { query, options }),
    readCustomerEver: (id, options) => call(ours.readCustomerEver, { path: { id }, query: { include_deleted: 'true' }, options }),
    revealBankAccount: (customerId, id, options) =>
      call(ours.revealBankAccount, { path: { customerId, id }, query: { reveal: 'true' }, options }),
    readTransaction: (id, options) => call(ours.readTransaction, { path: { id }, options }),
    listTransactions: (query, options) => call(ours.listTransactions, { query, options }),
    listLedgerEntries: (id, options) => call(ours.listLedgerEntries, { path: { id }, options }),
    listPrefundedAccounts: (options) => call(ours.listPrefundedAccounts, { options }),
    listBanks: (options) => call(ours.listBanks, { options }),
    readRateHistory: async (query, options) => call(ours.readRateHistory, { path: await organization(client), query, options }),
    ...complianceCalls(call),
    ...keyCalls(call),
    ...watchCalls(call),
  }
}

type Call = <T extends z.ZodType>(operation: Operation<T>, request: Request) => Promise<z.output<T>>

/** What compliance asks and decides. */
function complianceCalls(call: Call) {
  const ours = operations
  return {
    submitKycProfile: (id, body, options) => call(ours.submitKycProfile, { path: { id }, body, options }),
    readKycProfile: (id, options) => call(ours.readKycProfile, { path: { id }, options }),
    revealKycProfile: (id, options) => call(ours.revealKycProfile, { path: { id }, query: { reveal: 'true' }, options }),
    listEvents: (query, options) => call(ours.listEvents, { query, options }),
    listReviews: (query, options) => call(ours.listReviews, { query, options }),
    readReview: (id, options) => call(ours.readReview, { path: { id }, options }),
    assignReview: (id, body, options) => call(ours.assignReview, { path: { id }, body, options }),
    assignNextReview: (options) => call(ours.assignNextReview, { options }),
    decideReview: (id, body, options) => call(ours.decideReview, { path: { id }, body, options }),
    suspendCustomer: (id, body, options) => call(ours.suspendCustomer, { path: { id }, body, options }),
    reinstateCustomer: (id, body, options) => call(ours.reinstateCustomer, { path: { id }, body, options }),
    blockCustomer: (id, body, options) => call(ours.blockCustomer, { path: { id }, body, options }),
    unblockCustomer: (id, body, options) => call(ours.unblockCustomer, { path: { id }, body, options }),
  } satisfies Partial<PaymentsApi>
}

/** What the holder of keys does with them. */
function keyCalls(call: Call) {
  return {
    listApiKeys: (query, options) => call(operations.listApiKeys, { query, options }),
    createApiKey: (body, options) => call(operations.createApiKey, { body, options }),
    rotateApiKey: (id, body, options) => call(operations.rotateApiKey, { path: { id }, body, options }),
    revokeApiKey: (id, options) => call(operations.revokeApiKey, { path: { id }, options }),
  } satisfies Partial<PaymentsApi>
}

/** What those ask who watch over the installation. */
function watchCalls(call: Call) {
  return {
    listWaitingPayouts: (query, options) => call(operations.listWaitingPayouts, { query, options }),
    listWebhookEndpoints: (options) => call(operations.listWebhookEndpoints, { options }),
  } satisfies Partial<PaymentsApi>
}

async function organization({ credentials }: ClientOptions): Promise<Record<string, string>> {
  return { organizationId: (await credentials()).organizationId }
}
