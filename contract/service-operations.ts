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
import { AuditEventQuery, Event, EventPage } from './events'
import { Deleted } from './members'
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
import {
  RotateSecretBody,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryPage,
  WebhookDeliveryQuery,
  WebhookEndpoint,
  WebhookEndpointBody,
} from './webhooks'

const endpoints = '/v1/webhook-endpoints'
const endpoint = `${endpoints}/{id}` as const
const deposit = '/v1/deposits/{id}'
const event = '/v1/events/{id}'
const sandbox = '/v1/sandbox'

const ofEndpoint = { id: 'webhook_endpoint_not_found' } as const
const ofDeposit = { id: 'not_found' } as const
const ofTransaction = { id: 'transaction_not_found' } as const
const ofPrefunded = { id: 'prefunded_account_not_found' } as const
const ofEvent = { id: 'event_not_found' } as const

/** Operations that only our own service has. Partners and operators call them; the console does not. */
export const serviceOperations = named({
  readOrganization: op('GET', '/v1/organization', { answer: Organization }),
  findWalletByEmailPrivately: op('POST', '/v1/customers/search', { body: WalletSearchBody, answer: WalletSummary }),
  listDeposits: op('GET', '/v1/deposits', { query: DepositQuery, answer: DepositPage }),
  readDeposit: op('GET', deposit, { ids: ofDeposit, answer: DepositDetail }),
  matchDeposit: op('POST', `${deposit}/match`, { ids: ofDeposit, body: MatchDepositBody, answer: DepositDecision }),
  refundDeposit: op('POST', `${deposit}/refund`, { ids: ofDeposit, body: RefundDepositBody, answer: DepositDecision }),
  listAuditEvents: op('GET', '/v1/audit-events', { query: AuditEventQuery, answer: EventPage }),
  readEvent: op('GET', event, { ids: ofEvent, answer: Event }),
  redeliverEvent: op('POST', `${event}/redeliver`, { ids: ofEvent, answer: WebhookDeliveryList }),
  createWebhookEndpoint: op('POST', endpoints, { body: WebhookEndpointBody, answer: WebhookEndpoint, status: 201 }),
  readWebhookEndpoint: op('GET', endpoint, { ids: ofEndpoint, answer: WebhookEndpoint }),
  updateWebhookEndpoint: op('PUT', endpoint, { ids: ofEndpoint, body: WebhookEndpointBody, answer: WebhookEndpoint }),
  deleteWebhookEndpoint: op('DELETE', endpoint, { ids: ofEndpoint, answer: Deleted }),
  rotateWebhookSecret: op('POST', `${endpoint}/rotate-secret`, {
    ids: ofEndpoint,
    body: RotateSecretBody,
    answer: WebhookEndpoint,
  }),
  testWebhookEndpoint: op('POST', `${endpoint}/test`, { ids: ofEndpoint, answer: WebhookDelivery, status: 201 }),
  listWebhookDeliveries: op('GET', `${endpoint}/deliveries`, {
    ids: ofEndpoint,
    query: WebhookDeliveryQuery,
    answer: WebhookDeliveryPage,
  }),
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
