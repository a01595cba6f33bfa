import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { CallOptions, Extension, PaymentsApi, WriteOptions } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { type CallListener, recordCall } from './calls'
import { fillPath, isExtension, type Operation, operations } from './operations'
import { type Answer, readAnswer } from './read-answer'
import type { Transport } from './transport'
import { type AmountUnit, toPublishedCustomer, toSentConfirmation, toSentQuote } from './wire-bodies'

export type Credentials = { organizationId: string; apiKey: string }
export type Extensions = ReadonlySet<Extension>

export type ClientOptions = {
  send: Transport
  credentials: () => Promise<Credentials>
  /** What this API has for certain beyond the published operations; asked before the first call that needs to know. */
  extensions: () => Promise<Extensions>
  /** What it may have: a call of it is sent and tells for itself, but nothing else is made to depend on it. */
  unsure?: () => Promise<Extensions>
  amountUnit: AmountUnit
  onCall?: CallListener
}

type Request = {
  path?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | undefined>>
  body?: unknown
  ifMatch?: string
  options?: WriteOptions
}

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

async function perform<T extends z.ZodType>(client: ClientOptions, operation: Operation<T>, request: Request) {
  if (isExtension(operation.name) && !(await mayHave(client, operation.name))) {
    throw new ServiceError('extension_missing', operation.name)
  }
  const path = fillPath(operation, request.path ?? {})
  if (path === undefined) throw new ServiceError(operation.notFound, `${operation.name}: no such id`)
  const { apiKey } = await client.credentials()
  const requestId = request.options?.requestId ?? uuidv7()
  const headers = { ...headersOf(operation, request, await actorFor(client, operation, request.options)), 'x-api-key': apiKey }
  const answer = await timed(client, operation, requestId, () =>
    client.send({
      method: operation.method,
      effect: operation.effect,
      target: path + queryOf(request.query),
      headers: { ...headers, 'x-request-id': requestId },
      body: operation.method === 'POST' || operation.method === 'PUT' ? JSON.stringify(request.body ?? {}) : undefined,
      signal: request.options?.signal,
    }),
  )
  return readAnswer(operation, answer)
}

async function mayHave({ extensions, unsure }: ClientOptions, name: Extension): Promise<boolean> {
  return (await extensions()).has(name) || ((await unsure?.())?.has(name) ?? false)
}

/**
 * An API that shows our extensions knows the header; to another one it would be a stray name of a person. A call of an extension carries it
 * in any case: what a person decided must never be recorded as decided by nobody.
 */
async function actorFor(
  client: ClientOptions,
  { name }: Operation,
  options: CallOptions | undefined,
): Promise<Record<string, string>> {
  const actorId = options?.actorId
  if (actorId === undefined) return {}
  return isExtension(name) || (await client.extensions()).size > 0 ? { 'x-actor-id': actorId } : {}
}

function headersOf({ method }: Operation, { ifMatch, options }: Request, actor: Record<string, string>): Record<string, string> {
  return {
    accept: 'application/json, application/problem+json',
    ...(method === 'POST' || method === 'PUT' ? { 'content-type': 'application/json' } : {}),
    ...(method === 'POST' && options?.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    ...(ifMatch ? { 'if-match': ifMatch } : {}),
    ...actor,
  }
}

function queryOf(query: Request['query']): string {
  const filled = Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return filled.length === 0 ? '' : `?${new URLSearchParams(filled)}`
}

async function timed(client: ClientOptions, operation: Operation, requestId: string, work: () => Promise<Answer>) {
  const started = performance.now()
  const { name, method, path } = operation
  const report = (status: number | undefined) => {
    const call = { operation: name, method, path, status, durationMs: performance.now() - started, requestId, at: new Date() }
    recordCall(call)
    client.onCall?.(call)
  }
  try {
    const answer = await work()
    report(answer.status)
    return answer
  } catch (error) {
    report(undefined)
    throw error
  }
}
