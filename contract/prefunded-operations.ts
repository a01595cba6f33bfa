import { op } from './operation'
import {
  LowBalanceBody,
  PrefundedAccount,
  PrefundedAccountList,
  PrefundedEntryPage,
  PrefundedEntryQuery,
  TopUp,
  TopUpBody,
  WithdrawTopUpBody,
} from './prefunded-accounts'
import { PrefundedStatement, PrefundedStatementQuery } from './prefunded-statement'

const prefunded = '/v1/prefunded-accounts/{id}'
const ofPrefunded = { id: 'prefunded_account_not_found' } as const

/** The operations on the accounts from which payments are paid. They are part of the extensions. */
export const prefundedOperations = {
  listPrefundedAccounts: op('GET', '/v1/prefunded-accounts', { answer: PrefundedAccountList }),
  listPrefundedEntries: op('GET', `${prefunded}/entries`, {
    ids: ofPrefunded,
    query: PrefundedEntryQuery,
    answer: PrefundedEntryPage,
  }),
  /** The balances before and after a period, and the sums between. */
  readPrefundedStatement: op('GET', `${prefunded}/statement`, {
    ids: ofPrefunded,
    query: PrefundedStatementQuery,
    answer: PrefundedStatement,
  }),
  /** With a live key these two need an `actorId`, and take effect when a second person agrees. */
  topUpPrefundedAccount: op('POST', `${prefunded}/top-ups`, { ids: ofPrefunded, body: TopUpBody, answer: TopUp }),
  reverseTopUp: op('POST', `${prefunded}/top-ups/reversals`, { ids: ofPrefunded, body: TopUpBody, answer: TopUp }),
  withdrawTopUp: op('POST', `${prefunded}/top-ups/withdrawals`, {
    ids: ofPrefunded,
    body: WithdrawTopUpBody,
    answer: PrefundedAccount,
  }),
  setLowBalanceThreshold: op('PUT', `${prefunded}/low-balance-threshold`, {
    ids: ofPrefunded,
    body: LowBalanceBody,
    answer: PrefundedAccount,
  }),
}
