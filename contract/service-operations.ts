import { Customer } from './customers'
import { Deposit } from './deposits'
import { AuditEventQuery, EventPage } from './events'
import { named, op } from './operation'
import { Organization } from './organizations'
import { PrefundedAccount } from './prefunded-accounts'
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
const sandbox = '/v1/sandbox'

const ofEndpoint = { id: 'webhook_endpoint_not_found' } as const
const ofTransaction = { id: 'transaction_not_found' } as const
const ofPrefunded = { id: 'prefunded_account_not_found' } as const

/** Operations that only our own service has. Partners and operators call them; the console does not. */
export const serviceOperations = named({
  readOrganization: op('GET', '/v1/organization', { answer: Organization }),
  findWalletByEmailPrivately: op('POST', '/v1/customers/search', { body: WalletSearchBody, answer: WalletSummary }),
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
