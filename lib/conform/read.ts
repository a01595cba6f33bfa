import { isRecord } from '#lib/api/json'
import { codeIn, notesOnProblem, parse } from './judge'
import { remark } from './remarks'
import type { CheckOptions } from './report'
import type { Session } from './session'

/** The ids and values for the reads, as far as the options give them or earlier answers showed them. */
export type Known = {
  organizationId?: string
  customerId?: string
  accountId?: string
  email?: string
  reference?: string
  quoteId?: string
  transactionId?: string
}

/** An id that no record has. */
const nobody = '00000000-0000-7000-8000-000000000000'

/** Finds the organization of the key, if the API reports it. */
export async function findOrganization(session: Session, known: Known): Promise<void> {
  if (known.organizationId !== undefined) return
  const answer = await session.refused('/v1/organization')
  const body = answer?.status === 200 ? parse(answer.text) : undefined
  if (isRecord(body) && typeof body.id === 'string') known.organizationId = body.id
}

/** Checks every operation that changes nothing. */
export async function checkReads(session: Session, options: CheckOptions, known: Known): Promise<void> {
  await checkLists(session, known)
  await checkRates(session, known)
  await checkCustomers(session, known)
  await checkTransfers(session, known)
  await checkStrangers(session)
  await checkKeys(session, known)
  if (!options.write) skipWrites(session)
}

async function checkLists(session: Session, known: Known): Promise<void> {
  const customers = await session.ask('listCustomers', (api) => api.listCustomers({ limit: 1 }))
  known.customerId ??= customers?.data[0]?.id
  await session.ask('readCustomerCounts', (api) => api.readCustomerCounts())
  const quotes = await session.ask('listQuotes', (api) => api.listQuotes({ limit: 1 }))
  known.quoteId ??= quotes?.data[0]?.id
  const transactions = await session.ask('listTransactions', (api) => api.listTransactions({ limit: 1 }))
  known.transactionId ??= transactions?.data[0]?.id
  known.reference ??= transactions?.data[0]?.partner_reference_id
  const edges = '2026-11-20T04:00:00Z,2026-11-21T04:00:00Z'
  await session.ask('readTransactionSums', (api) => api.readTransactionSums({ edges }))
  const reviews = await session.ask('listReviews', (api) => api.listReviews({ limit: 1 }))
  await session.ask('readReviewSums', (api) => api.readReviewSums({ edges }))
  const review = reviews?.data[0]?.id
  if (review === undefined) session.skip('readReview', remark('noReview'))
  else await session.ask('readReview', (api) => api.readReview(review))
  const accounts = await session.ask('listPrefundedAccounts', (api) => api.listPrefundedAccounts())
  const account = accounts?.data[0]?.id
  if (account === undefined) {
    session.skip('listPrefundedEntries', remark('noPrefundedAccount'))
    session.skip('readPrefundedStatement', remark('noPrefundedAccount'))
  } else {
    await session.ask('listPrefundedEntries', (api) => api.listPrefundedEntries(account, { limit: 1 }))
    await session.ask('readPrefundedStatement', (api) => api.readPrefundedStatement(account, {}))
  }
  const deposits = await session.ask('listDeposits', (api) => api.listDeposits({ limit: 1 }))
  const deposit = deposits?.data[0]?.id
  if (deposit === undefined) session.skip('readDeposit', remark('noDeposit'))
  else await session.ask('readDeposit', (api) => api.readDeposit(deposit))
  await session.ask('listBanks', (api) => api.listBanks())
  await session.ask('readOrganizationTerms', (api) => api.readOrganizationTerms())
  await session.ask('readBankAnswers', (api) => api.readBankAnswers())
  await session.ask('listApiKeys', (api) => api.listApiKeys({ limit: 1 }))
  const payouts = await session.ask('listWaitingPayouts', (api) => api.listWaitingPayouts({ limit: 1 }))
  const payout = payouts?.data[0]?.transaction.id
  if (payout === undefined) session.skip('readPayout', remark('noPayout'))
  else await session.ask('readPayout', (api) => api.readPayout(payout))
  await session.ask('listWebhookEndpoints', (api) => api.listWebhookEndpoints())
}

async function checkRates(session: Session, { organizationId }: Known): Promise<void> {
  const pair = { from_currency: 'USDC', to_currency: 'VES' } as const
  if (organizationId === undefined) {
    session.skip('readExchangeRate', remark('noOrganization'))
    session.skip('readRateHistory', remark('noOrganization'))
    return
  }
  const rate = await session.ask('readExchangeRate', (api) => api.readExchangeRate(pair))
  if (rate !== undefined && !(rate.rate > 0))
    session.say('readExchangeRate', { verdict: 'differs', what: remark('rateNotPositive'), notes: [] })
  await session.ask('readRateHistory', (api) => api.readRateHistory({ ...pair, days: 1 }))
}

async function checkCustomers(session: Session, known: Known): Promise<void> {
  const { customerId } = known
  if (customerId === undefined) {
    for (const name of ['readCustomer', 'listBankAccounts', 'readKycProfile'] as const) session.skip(name, remark('noCustomer'))
  } else {
    const customer = await session.ask('readCustomer', (api) => api.readCustomer(customerId))
    if (customer !== undefined && customer.id !== customerId)
      session.say('readCustomer', { verdict: 'differs', what: remark('otherCustomer'), notes: [] })
    known.email ??= customer?.email ?? undefined
    await session.ask('listBankAccounts', (api) => api.listBankAccounts(customerId))
    await checkProfile(session, customerId)
  }
  const { email } = known
  if (email === undefined) session.skip('findWalletByEmail', remark('noEmail'))
  else await session.ask('findWalletByEmail', (api) => api.findWalletByEmail(email))
}

/** Checks the profile of a customer. Most have none; an API that answers so by our code knows the path. */
async function checkProfile(session: Session, customerId: string): Promise<void> {
  const answer = await session.refused(`/v1/customers/${encodeURIComponent(customerId)}/kyc-profile`)
  if (answer && codeIn(answer) === 'kyc_profile_not_found') session.skip('readKycProfile', remark('noProfile'))
  else await session.ask('readKycProfile', (api) => api.readKycProfile(customerId))
}

async function checkTransfers(session: Session, { quoteId, transactionId, reference }: Known): Promise<void> {
  if (quoteId === undefined) session.skip('readQuote', remark('noQuote'))
  else await session.ask('readQuote', (api) => api.readQuote(quoteId))
  if (transactionId === undefined) {
    for (const name of ['readTransaction', 'listLedgerEntries'] as const) session.skip(name, remark('noTransaction'))
  } else {
    await session.ask('readTransaction', (api) => api.readTransaction(transactionId))
    await session.ask('listLedgerEntries', (api) => api.listLedgerEntries(transactionId))
  }
  if (reference === undefined) session.skip('findTransactionByReference', remark('noReference'))
  else await session.ask('findTransactionByReference', (api) => api.findTransactionByReference(reference))
}

/** Checks that ids which do not exist are not answered with a record. */
async function checkStrangers(session: Session): Promise<void> {
  const query = [
    ['readCustomer', `/v1/customers/${nobody}`],
    ['findWalletByEmail', `/v1/customers/search?email=${nobody}%40example.com`],
    ['findTransactionByReference', `/v1/transfers/search?partner_reference_id=${nobody}`],
  ] as const
  for (const [operation, target] of query) {
    if (session.verdictOf(operation)?.verdict !== 'fits') continue
    const answer = await session.refused(target)
    if (answer === undefined) continue
    const isEmpty = /^\s*(null|\{\s*\}|\[\s*\])?\s*$/.test(answer.text)
    if (answer.status < 300 && !isEmpty && !/"success"\s*:\s*false/.test(answer.text))
      session.say(operation, { verdict: 'differs', what: remark('somebody'), notes: [] })
    else if (answer.status >= 500)
      session.say(operation, { verdict: 'differs', what: remark('failsForNobody', { status: answer.status }), notes: [] })
    else session.say(operation, { verdict: 'fits', notes: notesOnProblem(answer) })
  }
}

async function checkKeys(session: Session, { organizationId = nobody }: Known): Promise<void> {
  if (session.verdictOf('readExchangeRate')?.verdict !== 'fits') return
  const target = `/v1/organizations/${encodeURIComponent(organizationId)}/exchange-rates?from_currency=USDC&to_currency=VES`
  const answer = await session.refused(target, {})
  if (answer !== undefined && answer.status < 300)
    session.say('readExchangeRate', { verdict: 'fits', notes: [remark('withoutKey')] })
}

function skipWrites(session: Session): void {
  const writes = ['createQuote', 'payQuote', 'confirmQuote', 'createCustomer', 'updateCustomer', 'deleteCustomer'] as const
  for (const name of [...writes, 'createBankAccount', 'deleteBankAccount', 'previewQuote', 'cancelQuote'] as const)
    session.skip(name, remark('writes'))
}
