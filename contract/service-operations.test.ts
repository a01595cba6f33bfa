import { expect, test } from 'vitest'
import type { Operation } from './operation'
import { extensions, published } from './operations'
import { serviceOperations } from './service-operations'

/** One operation as a line: what is sent, the status, the code of what is not found, and whether it changes nothing. */
function lineOf({ name, method, path, status, notFound, effect }: Operation): string {
  const harmless = method !== 'GET' && !effect ? ' (changes nothing)' : ''
  return `${name}: ${method} ${path.replace('/v1/', '')} ${status} ${notFound}${harmless}`
}

test('the extensions that the console uses are these', () => {
  expect(Object.values<Operation>(extensions).map(lineOf)).toEqual([
    'readQuote: GET transfers/quote/{id} 200 quote_not_found',
    'previewQuote: POST transfers/quote/preview 200 not_found (changes nothing)',
    'listQuotes: GET transfers/quotes 200 not_found',
    'cancelQuote: POST transfers/quote/{id}/cancel 200 quote_not_found',
    'approveQuote: POST transfers/quote/{id}/approve 200 quote_not_found',
    'listCustomers: GET customers 200 not_found',
    'readCustomerCounts: GET customer-counts 200 not_found',
    'readCustomerEver: GET customers/{id} 200 customer_not_found',
    'revealBankAccount: GET customers/{customerId}/bank-accounts/{id} 200 bank_account_not_found',
    'readTransaction: GET transfers/{id} 200 transaction_not_found',
    'listTransactions: GET transfers 200 not_found',
    'readTransactionSums: GET transfer-sums 200 not_found',
    'listLedgerEntries: GET transfers/{id}/ledger-entries 200 transaction_not_found',
    'listPrefundedAccounts: GET prefunded-accounts 200 not_found',
    'listPrefundedEntries: GET prefunded-accounts/{id}/entries 200 prefunded_account_not_found',
    'readPrefundedStatement: GET prefunded-accounts/{id}/statement 200 prefunded_account_not_found',
    'topUpPrefundedAccount: POST prefunded-accounts/{id}/top-ups 200 prefunded_account_not_found',
    'reverseTopUp: POST prefunded-accounts/{id}/top-ups/reversals 200 prefunded_account_not_found',
    'withdrawTopUp: POST prefunded-accounts/{id}/top-ups/withdrawals 200 prefunded_account_not_found',
    'setLowBalanceThreshold: PUT prefunded-accounts/{id}/low-balance-threshold 200 prefunded_account_not_found',
    'readOrganizationTerms: GET organization/terms 200 not_found',
    'listBanks: GET reference/banks 200 not_found',
    'readBankAnswers: GET bank-answers 200 not_found',
    'readRateHistory: GET organizations/{organizationId}/exchange-rates/history 200 not_found',
    'submitKycProfile: POST customers/{id}/kyc-profile 201 customer_not_found',
    'readKycProfile: GET customers/{id}/kyc-profile 200 kyc_profile_not_found',
    'revealKycProfile: GET customers/{id}/kyc-profile 200 kyc_profile_not_found',
    'listEvents: GET events 200 not_found',
    'listReviews: GET kyc/reviews 200 not_found',
    'readReviewSums: GET kyc/review-sums 200 not_found',
    'readReview: GET kyc/reviews/{id} 200 review_not_found',
    'assignReview: POST kyc/reviews/{id}/assign 200 review_not_found',
    'assignNextReview: POST kyc/reviews/assign-next 200 not_found',
    'decideReview: POST kyc/reviews/{id}/decision 200 review_not_found',
    'suspendCustomer: POST customers/{id}/suspend 200 customer_not_found',
    'reinstateCustomer: POST customers/{id}/reinstate 200 customer_not_found',
    'blockCustomer: POST customers/{id}/block 200 customer_not_found',
    'unblockCustomer: POST customers/{id}/unblock 200 customer_not_found',
    'withdrawUnblock: POST customers/{id}/unblock/withdrawals 200 customer_not_found',
    'listWaitingPayouts: GET payouts/waiting 200 not_found',
    'readPayout: GET payouts/{id} 200 transaction_not_found',
    'revealPayout: GET payouts/{id} 200 transaction_not_found',
    'recordPayoutOutcome: POST payouts/{id}/outcome 200 transaction_not_found',
    'listDeposits: GET deposits 200 not_found',
    'readDeposit: GET deposits/{id} 200 not_found',
    'matchDeposit: POST deposits/{id}/match 200 not_found',
    'refundDeposit: POST deposits/{id}/refund 200 not_found',
    'withdrawDepositRequest: POST deposits/{id}/withdrawals 200 not_found',
    'listApiKeys: GET api-keys 200 not_found',
    'createApiKey: POST api-keys 201 not_found',
    'rotateApiKey: POST api-keys/{id}/rotate 200 api_key_not_found',
    'revokeApiKey: DELETE api-keys/{id} 200 api_key_not_found',
    'listWebhookEndpoints: GET webhook-endpoints 200 not_found',
    'createWebhookEndpoint: POST webhook-endpoints 201 not_found',
    'updateWebhookEndpoint: PUT webhook-endpoints/{id} 200 webhook_endpoint_not_found',
    'deleteWebhookEndpoint: DELETE webhook-endpoints/{id} 200 webhook_endpoint_not_found',
    'rotateWebhookSecret: POST webhook-endpoints/{id}/rotate-secret 200 webhook_endpoint_not_found',
    'testWebhookEndpoint: POST webhook-endpoints/{id}/test 201 webhook_endpoint_not_found',
    'listWebhookDeliveries: GET webhook-endpoints/{id}/deliveries 200 webhook_endpoint_not_found',
    'readEvent: GET events/{id} 200 event_not_found',
    'redeliverEvent: POST events/{id}/redeliver 200 event_not_found',
  ])
})

test('the operations that only our service has are these', () => {
  expect(Object.values<Operation>(serviceOperations).map(lineOf)).toEqual([
    'readOrganization: GET organization 200 not_found',
    'findWalletByEmailPrivately: POST customers/search 200 not_found',
    'listAuditEvents: GET audit-events 200 not_found',
    'readWebhookEndpoint: GET webhook-endpoints/{id} 200 webhook_endpoint_not_found',
    'simulateOutcome: POST sandbox/transactions/{id}/outcome 200 transaction_not_found',
    'simulateDeposit: POST sandbox/deposits 200 not_found',
    'simulateChainDeposit: POST sandbox/chain-deposits 200 not_found',
    'simulateKyc: POST sandbox/customers/{id}/kyc 200 customer_not_found',
    'simulateFunding: POST sandbox/prefunded-accounts/{id}/fund 200 prefunded_account_not_found',
    'advanceClock: POST sandbox/clock/advance 200 not_found',
  ])
})

test('a look-up of the published interface says what is missing, also where its path has no id', () => {
  const { findWalletByEmail, findTransactionByReference, readExchangeRate } = published
  expect([findWalletByEmail, findTransactionByReference, readExchangeRate].map(({ notFound }) => notFound)).toEqual([
    'customer_not_found',
    'transaction_not_found',
    'rate_unavailable',
  ])
})

test('every id of a path has the code of what it names', () => {
  for (const { name, path, ids } of Object.values<Operation>({ ...published, ...extensions, ...serviceOperations })) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id)
    expect(Object.keys(ids), name).toEqual(inPath)
    for (const code of Object.values(ids)) expect(code, name).toMatch(/not_found$/)
  }
})

test('no operation of the sandbox is part of the published interface or of the console', () => {
  const inSandbox = ({ path }: Operation) => path.startsWith('/v1/sandbox/')
  expect(Object.values<Operation>({ ...published, ...extensions }).filter(inSandbox)).toEqual([])
  const simulated = Object.values<Operation>(serviceOperations).filter(inSandbox)
  expect(simulated.every(({ method, takesBody }) => method === 'POST' && takesBody)).toBe(true)
  expect(simulated.map(({ name }) => name.replace(/[A-Z].*/, ''))).toEqual([
    ...['simulate', 'simulate', 'simulate', 'simulate', 'simulate', 'advance'],
  ])
})
