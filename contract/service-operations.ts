import { Customer } from './customers'
import {
  Deposit,
  DepositDecision,
  DepositDetail,
  DepositPage,
  DepositQuery,
  MatchDepositBody,
  RefundDepositBody,
} from './deposits'
import { AuditEventQuery, EventPage } from './events'
import { RevealQuery } from './members'
import { named, op } from './operation'
import { Organization } from './organizations'
import { PayoutDetail, RecordedOutcome, RecordOutcomeBody } from './payouts'
import { LowBalanceBody, PrefundedAccount, TopUp, TopUpBody } from './prefunded-accounts'
import {
  AdvanceClockBody,
  ChainDepositBody,
  ClockAdvance,
  SandboxDepositBody,
  SimulateFundingBody,
  SimulateKycBody,
  SimulationBody,
} from './sandbox'
import { Transaction } from './transfers'
import { WalletSearchBody, WalletSummary } from './wallets'
import { WebhookEndpoint } from './webhooks'

const endpoint = '/v1/webhook-endpoints/{id}'
const deposit = '/v1/deposits/{id}'
const payout = '/v1/payouts/{id}'
const prefunded = '/v1/prefunded-accounts/{id}'
const sandbox = '/v1/sandbox'

const ofEndpoint = { id: 'webhook_endpoint_not_found' } as const
const ofDeposit = { id: 'not_found' } as const
const ofTransaction = { id: 'transaction_not_found' } as const
const ofPrefunded = { id: 'prefunded_account_not_found' } as const

/** Operations that only our own service has. Partners and operators call them; the console does not. */
export const serviceOperations = named({
  readOrganization: op('GET', '/v1/organization', { answer: Organization }),
  findWalletByEmailPrivately: op('POST', '/v1/customers/search', { body: WalletSearchBody, answer: WalletSummary }),
  readPayout: op('GET', payout, { ids: ofTransaction, query: RevealQuery, answer: PayoutDetail }),
  recordPayoutOutcome: op('POST', `${payout}/outcome`, {
    ids: ofTransaction,
    body: RecordOutcomeBody,
    answer: RecordedOutcome,
  }),
  topUpPrefundedAccount: op('POST', `${prefunded}/top-ups`, { ids: ofPrefunded, body: TopUpBody, answer: TopUp }),
  reverseTopUp: op('POST', `${prefunded}/top-ups/reversals`, { ids: ofPrefunded, body: TopUpBody, answer: TopUp }),
  setLowBalanceThreshold: op('PUT', `${prefunded}/low-balance-threshold`, {
    ids: ofPrefunded,
    body: LowBalanceBody,
    answer: PrefundedAccount,
  }),
  listDeposits: op('GET', '/v1/deposits', { query: DepositQuery, answer: DepositPage }),
  readDeposit: op('GET', deposit, { ids: ofDeposit, answer: DepositDetail }),
  matchDeposit: op('POST', `${deposit}/match`, { ids: ofDeposit, body: MatchDepositBody, answer: DepositDecision }),
  refundDeposit: op('POST', `${deposit}/refund`, { ids: ofDeposit, body: RefundDepositBody, answer: DepositDecision }),
  listAuditEvents: op('GET', '/v1/audit-events', { query: AuditEventQuery, answer: EventPage }),
  readWebhookEndpoint: op('GET', endpoint, { ids: ofEndpoint, answer: WebhookEndpoint }),
  simulateOutcome: op('POST', `${sandbox}/transactions/{id}/outcome`, {
    ids: ofTransaction,
    body: SimulationBody,
    answer: Transaction,
  }),
  simulateDeposit: op('POST', `${sandbox}/deposits`, { body: SandboxDepositBody, answer: Deposit }),
  simulateChainDeposit: op('POST', `${sandbox}/chain-deposits`, { body: ChainDepositBody, answer: Deposit }),
  simulateKyc: op('POST', `${sandbox}/customers/{id}/kyc`, {
    ids: { id: 'customer_not_found' },
    body: SimulateKycBody,
    answer: Customer,
  }),
  simulateFunding: op('POST', `${sandbox}/prefunded-accounts/{id}/fund`, {
    ids: ofPrefunded,
    body: SimulateFundingBody,
    answer: PrefundedAccount,
  }),
  advanceClock: op('POST', `${sandbox}/clock/advance`, { body: AdvanceClockBody, answer: ClockAdvance }),
})
