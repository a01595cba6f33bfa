import { v7 as uuidv7 } from 'uuid'
import type { Extension } from '#contract/api'
import type { OperationCall } from '#contract/create-client'
import { Customer } from '#contract/customers'
import { EchoedQuote } from '#contract/echoed-quote'
import { ServiceError } from '#contract/errors'
import type { Answer } from './answer'
import { countCall } from './call-metrics'
import { recordCall } from './calls'
import { type ConsoleOperation, fillPath, isExtension } from './console-operations'
import { callOutcomeOf, type LogCall, logged } from './logged-call'
import type { ApiMapping } from './mapping'
import { readAnswer } from './read-answer'
import type { Sent } from './request'
import type { Transport } from './transport'
import type { AmountUnit } from './wire-bodies'

export type Credentials = { organizationId: string; apiKey: string }
export type Extensions = ReadonlySet<Extension>

export type ClientOptions = {
  send: Transport
  credentials: () => Promise<Credentials>
  /** The extensions that this API certainly has, determined before the first call that depends on them. */
  extensions: () => Promise<Extensions>
  /** Extensions that it may have: a call of one is sent and its answer decides, but nothing else depends on it. */
  unsure?: () => Promise<Extensions>
  amountUnit: AmountUnit
  /** Where this API has its members, for those that the table of spellings lacks. */
  mapping?: ApiMapping
  /** Receives the loggable record of every call. */
  logCall?: LogCall
}

/** Sends one operation and parses its answer. Rejects with a ServiceError (see PaymentsApi). */
export async function perform(client: ClientOptions, operation: ConsoleOperation, call: OperationCall): Promise<unknown> {
  if (isExtension(operation.name) && !(await mayHave(client, operation.name))) {
    throw new ServiceError('extension_missing', operation.name)
  }
  const { organizationId, apiKey } = await client.credentials()
  const path = operation.path.includes('{organizationId}') ? { organizationId, ...call.path } : call.path
  const filled = fillPath(operation, path)
  if (filled === undefined) throw new ServiceError(operation.notFound, `${operation.name}: no such id`)
  const requestId = call.options.requestId ?? uuidv7()
  const headers = { ...headersOf(operation, call.options, await actorFor(client, operation, call)), 'x-api-key': apiKey }
  const about = { mapping: client.mapping?.[operation.name], id: ownId(operation, path) }
  const body = operation.method === 'POST' || operation.method === 'PUT' ? JSON.stringify(call.body ?? {}) : undefined
  const send = (onSend: () => void) =>
    client.send({
      operation: operation.name,
      method: operation.method,
      effect: operation.effect,
      target: filled + queryOf(call.query),
      headers: { ...headers, 'x-request-id': requestId },
      body,
      signal: call.options.signal,
      onSend,
      beforeSend: call.options.beforeSend,
    })
  const sent = { ...call, path, operation, requestId, apiKey, bytes: Buffer.byteLength(body ?? '') }
  return recorded(client, sent, send, (answer) => readAnswer(operation, answer, about))
}

/** Returns the id that the answer's record must have because the path names it; undefined if the path names another record. */
function ownId({ answer }: ConsoleOperation, path: OperationCall['path']): string | undefined {
  return answer === EchoedQuote || answer === Customer ? path.id : undefined
}

/**
 * Returns whether to send a call of an extension. One that is unsure is sent, except for reading a quote: whether an API has that
 * decides whether its statuses mean what the contract defines, so a quote that is read on a guess could be misunderstood.
 */
async function mayHave({ extensions, unsure }: ClientOptions, name: Extension): Promise<boolean> {
  if ((await extensions()).has(name)) return true
  return name !== 'readQuote' && ((await unsure?.())?.has(name) ?? false)
}

/**
 * Sends the actor's id only to an API with our extensions; to another it would disclose a name for nothing. Calls of extensions
 * always carry it: a person's decision must never be recorded without its author.
 */
async function actorFor(
  client: ClientOptions,
  { name }: ConsoleOperation,
  { options: { actorId } }: OperationCall,
): Promise<Record<string, string>> {
  if (actorId === undefined) return {}
  return isExtension(name) || (await client.extensions()).size > 0 ? { 'x-actor-id': actorId } : {}
}

function headersOf(
  { method }: ConsoleOperation,
  { idempotencyKey, ifMatch }: OperationCall['options'],
  actor: Record<string, string>,
): Record<string, string> {
  return {
    accept: 'application/json, application/problem+json',
    ...(method === 'POST' || method === 'PUT' ? { 'content-type': 'application/json' } : {}),
    ...(method === 'POST' && idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(ifMatch ? { 'if-match': ifMatch } : {}),
    ...actor,
  }
}

function queryOf(query: OperationCall['query']): string {
  const filled = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  // Not every API decodes "+" as a blank; all decode "%20".
  return filled.length === 0 ? '' : `?${new URLSearchParams(filled).toString().replaceAll('+', '%20')}`
}

/** Sends, parses, and reports the call: its outcome, and the API's reason for a refusal. */
async function recorded<T>(
  client: ClientOptions,
  sent: Sent,
  send: (onSend: () => void) => Promise<Answer>,
  read: (answer: Answer) => T,
): Promise<T> {
  const { operation, requestId } = sent
  const [id, started, at] = [uuidv7(), performance.now(), new Date()]
  let [attempts, sentAt] = [0, at.getTime()]
  let value: T | undefined
  let answer: Answer | undefined
  let failed: unknown
  const onSend = () => {
    attempts++
    sentAt = Date.now()
  }
  try {
    answer = await send(onSend)
    value = read(answer)
    return value
  } catch (error) {
    failed = error
    throw error
  } finally {
    const durationMs = performance.now() - started
    const { name, method, path, effect } = operation
    countCall(name, callOutcomeOf(failed, { attempts, status: answer?.status, effect }), durationMs)
    // A call may have waited for its turn, and been sent twice: the clock was read on the way of the last request.
    const clock = answer && clockDifference(answer, (sentAt + Date.now()) / 2)
    const why = failed instanceof ServiceError ? { code: failed.code, reason: failed.reason } : {}
    recordCall({
      id,
      operation: name,
      method,
      path,
      status: answer?.status,
      ...why,
      durationMs,
      clockDifferenceMs: clock,
      requestId,
      at,
    })
    client.logCall?.(() => logged(sent, { id, at, durationMs, attempts, answer, value, failed }))
  }
}

/** Returns the difference of the clocks. A `Date` header has whole seconds, so it is half a second behind on average. */
function clockDifference({ headers }: Answer, now: number): number | undefined {
  const at = Date.parse(headers.date ?? '')
  return Number.isNaN(at) ? undefined : Math.round(at + 500 - now)
}
