import { ServiceError } from '#contract/errors'
import { formatDecimal } from '#contract/money'
import { operations } from '#contract/operations'
import type { PrefundedAccount, TopUpBody } from '#contract/prefunded-accounts'
import { listWaitingRequests } from '../dual-control/second-person'
import type { SecondPersonRequest } from '../dual-control/tables'
import type { Context } from '../ground/context'
import { setLowBalanceThreshold } from '../ledger/change-account'
import { fromLedgerUnits, toAsset } from '../ledger/entries.rules'
import { type FundingOutcome, reverseTopUp, topUp } from '../ledger/fund-account'
import { dropFundingRequest, fundingSubjects, toPendingTopUp } from '../ledger/funding-requests'
import { listAccountsWithBalances } from '../ledger/prefunded-account.queries'
import { type ServedOperation, serve } from './operation'

/** Returns all prefunded accounts with their balances, oldest first. */
async function showPrefundedAccounts(context: Context): Promise<PrefundedAccount[]> {
  const accounts = await listAccountsWithBalances(context)
  const requests = await listWaitingRequests(context, fundingSubjects)
  return accounts.map(({ id, name, currency, status, available, held, alertBelow }) => {
    const shown = (units: bigint) => formatDecimal(fromLedgerUnits(toAsset(currency), units), 2)
    return {
      id,
      name,
      currency,
      available_balance: shown(available),
      held_balance: shown(held),
      status,
      low_balance_threshold: alertBelow === null ? null : shown(alertBelow),
      pending_requests: requests.filter((request) => toPendingTopUp(request).accountId === id).map(showPending),
    }
  })
}

function showPending(request: SecondPersonRequest) {
  const { action, amountMinor, reference } = toPendingTopUp(request)
  const { requestedBy, createdAt, note } = request
  const amount = formatDecimal(amountMinor, 2)
  return { action, amount, reference, note, requested_by: requestedBy, created_at: createdAt.toISOString() }
}

/** Returns one account with its balances. Throws `prefunded_account_not_found`. */
export async function showPrefundedAccount(context: Context, accountId: string): Promise<PrefundedAccount> {
  const account = (await showPrefundedAccounts(context)).find(({ id }) => id === accountId)
  if (account === undefined) throw new ServiceError('prefunded_account_not_found', `No prefunded account ${accountId}`)
  return account
}

const listPrefundedAccountsOperation = serve(
  operations.listPrefundedAccounts,
  {
    summary: 'Prefunded accounts with what is available and what is on hold',
    scope: 'prefunded:read',
    orScope: 'prefunded:approve',
    answers: 'All of them, oldest first',
    problems: [],
  },
  async ({ context }) => ({ status: 200, body: { data: await showPrefundedAccounts(context) } }),
)

function toReceived(accountId: string, { amount, reference, note, step }: TopUpBody) {
  return { accountId, amountMinor: BigInt(amount), reference, note, step }
}

async function showFunding(context: Context, accountId: string, { outcome, unchangedBecause }: FundingOutcome) {
  return { outcome, unchanged_because: unchangedBecause, account: await showPrefundedAccount(context, accountId) }
}

const topUpOperation = serve(
  operations.topUpPrefundedAccount,
  {
    summary: 'Record money that the bank received for a prefunded account; in a live organization two people must say so',
    scope: 'prefunded:fund',
    orScope: 'prefunded:approve',
    mustExist: (context, id) => showPrefundedAccount(context, id('id')),
    answers: 'The outcome',
    problems: ['duplicate_partner_reference', 'invalid_transition', 'actor_required', 'self_approval_forbidden'],
  },
  async ({ context, body, id }) => {
    const outcome = await topUp(context, toReceived(id('id'), body))
    return { status: 200, body: await showFunding(context, id('id'), outcome) }
  },
)

const reverseTopUpOperation = serve(
  operations.reverseTopUp,
  {
    summary: 'Take back a top-up that was recorded by mistake; in a live organization two people must say so',
    scope: 'prefunded:fund',
    orScope: 'prefunded:approve',
    mustExist: (context, id) => showPrefundedAccount(context, id('id')),
    answers: 'The outcome',
    problems: [
      'not_found',
      'duplicate_partner_reference',
      'insufficient_funds',
      'invalid_transition',
      'actor_required',
      'self_approval_forbidden',
    ],
  },
  async ({ context, body, id }) => {
    const outcome = await reverseTopUp(context, toReceived(id('id'), body))
    return { status: 200, body: await showFunding(context, id('id'), outcome) }
  },
)

const withdrawTopUpOperation = serve(
  operations.withdrawTopUp,
  {
    summary: 'Withdraw a top-up or reversal that waits for a second person, or reject that of somebody else',
    scope: 'prefunded:fund',
    orScope: 'prefunded:approve',
    mustExist: (context, id) => showPrefundedAccount(context, id('id')),
    answers: 'The account',
    problems: ['invalid_transition', 'actor_required'],
  },
  async ({ context, body, id }) => {
    await dropFundingRequest(context, body.action, toReceived(id('id'), body))
    return { status: 200, body: await showPrefundedAccount(context, id('id')) }
  },
)

const setThresholdOperation = serve(
  operations.setLowBalanceThreshold,
  {
    summary: 'Be told when a payment takes the available balance below an amount, once each time',
    scope: 'prefunded:fund',
    mustExist: (context, id) => showPrefundedAccount(context, id('id')),
    answers: 'The account',
    problems: [],
  },
  async ({ context, body, id }) => {
    const thresholdMinor = body.threshold === null ? null : BigInt(body.threshold)
    await setLowBalanceThreshold(context, { accountId: id('id'), thresholdMinor })
    return { status: 200, body: await showPrefundedAccount(context, id('id')) }
  },
)

export const prefundedAccountOperations: readonly ServedOperation[] = [
  listPrefundedAccountsOperation,
  topUpOperation,
  reverseTopUpOperation,
  withdrawTopUpOperation,
  setThresholdOperation,
]
