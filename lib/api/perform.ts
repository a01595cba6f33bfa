import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { CallOptions, Extension, WriteOptions } from '#contract/api'
import { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { Quote } from '#contract/transfers'
import type { Answer } from './answer'
import { type CallListener, recordCall } from './calls'
import { clockDifference, inOurTime } from './clock'
import type { ApiMapping } from './mapping'
import { fillPath, isExtension, type Operation } from './operations'
import { readAnswer } from './read-answer'
import type { Transport } from './transport'
import type { AmountUnit } from './wire-bodies'

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
  /** Where this API has its members, where no table knows it. */
  mapping?: ApiMapping
  onCall?: CallListener
}

export type Request = {
  path?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | undefined>>
  body?: unknown
  ifMatch?: string
  options?: WriteOptions
}

/** Sends one operation and reads its answer. Rejects with the ServiceError that it means (see PaymentsApi). */
export async function perform<T extends z.ZodType>(client: ClientOptions, operation: Operation<T>, request: Request) {
  if (isExtension(operation.name) && !(await mayHave(client, operation.name))) {
    throw new ServiceError('extension_missing', operation.name)
  }
  const path = fillPath(operation, request.path ?? {})
  if (path === undefined) throw new ServiceError(operation.notFound, `${operation.name}: no such id`)
  const { apiKey } = await client.credentials()
  const requestId = request.options?.requestId ?? uuidv7()
  const headers = { ...headersOf(operation, request, await actorFor(client, operation, request.options)), 'x-api-key': apiKey }
  const about = { mapping: client.mapping?.[operation.name], id: ownId(operation, request.path) }
  const send = () =>
    client.send({
      operation: operation.name,
      method: operation.method,
      effect: operation.effect,
      target: path + queryOf(request.query),
      headers: { ...headers, 'x-request-id': requestId },
      body: operation.method === 'POST' || operation.method === 'PUT' ? JSON.stringify(request.body ?? {}) : undefined,
      signal: request.options?.signal,
    })
  const read = (answer: Answer) => inOurTime(operation, readAnswer(operation, answer, about), answer, Date.now())
  return recorded(client, operation, requestId, send, read)
}

/** The id that the record of the answer has because it was asked for; undefined where the path names another record. */
function ownId({ answer }: Operation, path: Request['path']): string | undefined {
  return answer === Quote || answer === Customer ? path?.id : undefined
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

/** Sends, reads, and tells of it: how it went, and why the API said no. */
async function recorded<T>(
  client: ClientOptions,
  { name, method, path }: Operation,
  requestId: string,
  send: () => Promise<Answer>,
  read: (answer: Answer) => T,
): Promise<T> {
  const [started, at] = [performance.now(), new Date()]
  let answer: Answer | undefined
  let failed: ServiceError | undefined
  try {
    answer = await send()
    return read(answer)
  } catch (error) {
    if (error instanceof ServiceError) failed = error
    throw error
  } finally {
    const durationMs = performance.now() - started
    const clock = answer && clockDifference(answer, at.getTime() + durationMs / 2)
    const why = { code: failed?.code, reason: failed?.reason }
    const call = {
      operation: name,
      method,
      path,
      status: answer?.status,
      ...why,
      durationMs,
      clockDifferenceMs: clock,
      requestId,
      at,
    }
    recordCall(call)
    client.onCall?.(call)
  }
}
