import { z } from 'zod'
import { type AnyErrorCode, type ErrorCode, errorStatus, FieldError, isErrorCode, ServiceError } from '#contract/errors'
import type { Answer } from './answer'
import type { ConsoleOperation } from './console-operations'
import { isRecord, parseJson } from './json'
import { namedFields } from './named-fields'
import { isPage, lacksPath, reportsNotFound } from './no-match'
import { reasonIn } from './reason'
import { refusesRecord } from './refuses-record'
import { movesMoney, reportsDone, reportsExpiredQuote, reportsPaidState, reportsUnderWay, saysNo } from './reported'
import type { Unsuccessful } from './result-code'
import { retryAfterOf } from './retry-after'
import { envelopes } from './spellings'

/** What an API reported about a payment or confirmation whose outcome is unknown nevertheless. */
type Reported = 'reported_done' | 'reported_failed'

/** Makes the error for a missing or broken answer: the outcome of a write is then unknown. `extra.reported` is what it reported. */
export function unusable(
  { effect, name }: Pick<ConsoleOperation, 'effect' | 'name'>,
  why: string,
  reported?: Reported,
): ServiceError {
  const extra = reported && { reported }
  return new ServiceError(effect ? 'outcome_unknown' : 'api_invalid_answer', `${name}: ${why}`, { extra })
}

/** How deep the envelopes of a refusal are opened. */
const mostEnvelopes = 2

/**
 * Returns the record that contains `success: false` although the status is 2xx: the body or what its envelopes contain. Undefined if
 * there is none. Other members are not searched, since they may speak of something else: of a message that was not sent.
 */
export function refusalInBody(body: unknown, deep = mostEnvelopes): Record<string, unknown> | undefined {
  if (!isRecord(body)) return undefined
  if (saysNo(body.success)) return body
  if (deep === 0) return undefined
  const insides = Object.entries(body).filter(([name]) => envelopes.includes(name.toLowerCase()))
  for (const [, inside] of insides) {
    const found = refusalInBody(inside, deep - 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the error that `success: false` means. In a look-up it means no match; without a reason that is unclear. */
export function refusedInBody(operation: ConsoleOperation, body: Record<string, unknown>, answer: Answer): ServiceError {
  const code = codeIn(body)
  if (operation.effect && code !== undefined && isBreakdown(code)) return unusable(operation, `success: false, ${code}`)
  if (isDone(operation, answer, code)) return unusable(operation, 'it says that it is done already', 'reported_done')
  if (isUnderWay(operation, answer, code)) return unusable(operation, 'success: false, but a request is under way')
  const refused = reportsExpiredQuote(operation, answer.text) ? 'quote_expired' : 'api_refused'
  const meant = code ?? (operation.lookUp ? noMatchOf(operation, answer.text) : refused)
  return new ServiceError(meant, `${operation.name}: success: false`, details(operation, body, answer))
}

/**
 * Returns the error that a result code means which is none of success. Whether a payment was made is then unknown, as after every
 * other contradiction to its status. A look-up is without a match only if the sentence says so: an outage has a code too.
 */
export function refusedByCode(operation: ConsoleOperation, { said, code, broken }: Unsuccessful, answer: Answer): ServiceError {
  const why = `result code ${code.slice(0, 20)}`
  if (movesMoney(operation))
    return unusable(operation, why, isDone(operation, answer, undefined) ? 'reported_done' : 'reported_failed')
  if (operation.effect && broken) return unusable(operation, why)
  const described = details(operation, said, answer)
  const isHeldBack = !operation.effect && described.retryAfter !== undefined
  const meant = isHeldBack ? 'rate_limited' : operation.lookUp ? noMatchOf(operation, answer.text) : 'api_refused'
  return new ServiceError(meant, `${operation.name}: ${why}`, described)
}

/** Returns the error that a status outside of 2xx means. */
export function refusal(operation: ConsoleOperation, answer: Answer): ServiceError {
  const parsed = parseJson(answer.text)
  const body = isRecord(parsed) ? parsed : {}
  const named = codeIn(body)
  const { status } = answer
  const unclear = status >= 500 || status === 408 || status < 200 || (status > 299 && status < 400)
  const mayHaveHappened = (unclear || (named !== undefined && isBreakdown(named))) && named !== 'rate_unavailable'
  if (operation.effect && mayHaveHappened) return unusable(operation, `status ${status}`)
  if (isDone(operation, answer, named)) return unusable(operation, `status ${status}, done already`, 'reported_done')
  if (status === 409 && isUnderWay(operation, answer, named)) return unusable(operation, 'a request is under way')
  const described = details(operation, body, answer)
  const isOfRecord = described.reason !== undefined && refusesRecord(operation, answer)
  const code = isOfRecord && named === undefined ? 'api_refused' : codeOf(operation, answer, named)
  // "Correct the marked fields" is no help if no field is marked.
  const isBare = code === 'validation_failed' && named === undefined && described.errors.length === 0
  return new ServiceError(isBare ? 'api_refused' : code, `${operation.name}: status ${status}`, described)
}

/** Our own service names a code where a state forbids a step. Of any other API the sentence decides. */
function isDone(operation: ConsoleOperation, { text }: Answer, named: ErrorCode | undefined): boolean {
  return reportsDone(operation, text) || (named === undefined && reportsPaidState(operation, text))
}

function isUnderWay(operation: ConsoleOperation, { text }: Answer, named: ErrorCode | undefined): boolean {
  return named === undefined && reportsUnderWay(operation, text)
}

/** Codes of a failing server, which may have failed after the effect. Only `rate_unavailable` precedes any effect. */
function isBreakdown(code: ErrorCode): boolean {
  return errorStatus[code] >= 500 && code !== 'rate_unavailable'
}

/**
 * Returns the code of ours that a refusal names. `not_found` is none: ours means a path, but most APIs mean the record, so the
 * status, the operation and the words decide.
 */
function codeIn(body: Record<string, unknown>): ErrorCode | undefined {
  const candidates = [body.code, isRecord(body.error) ? body.error.code : body.error]
  for (const code of candidates) if (typeof code === 'string' && isErrorCode(code) && code !== 'not_found') return code
  return undefined
}

function codeOf(operation: ConsoleOperation, { status, text }: Answer, named: ErrorCode | undefined): AnyErrorCode {
  // A 401 concerns the console's key, not the person, whatever code the API gives.
  if (status === 401) return 'api_key_refused'
  if (named !== undefined) return named
  // 410 for a quote that has expired does not mean that there is none.
  if (status !== 429 && reportsExpiredQuote(operation, text)) return 'quote_expired'
  const isBad = status === 400 || status === 422
  if (isBad && operation.lookUp && reportsNotFound(text)) return operation.notFound
  // A gateway without the path answers 404 too, which proves nothing about the record.
  const isGateway = (status === 404 || status === 410) && (lacksPath(text) || (operation.effect && isPage(text)))
  if (isGateway && operation.lookUp) return 'no_match_unclear'
  if (isGateway && operation.effect) return 'method_not_allowed'
  return isBad ? 'validation_failed' : codeOfStatus(operation, status)
}

function codeOfStatus({ notFound }: ConsoleOperation, status: number): AnyErrorCode {
  switch (status) {
    case 402:
    case 406:
    case 428:
    case 451:
      return 'api_refused'
    case 403:
      return 'api_key_refused'
    case 404:
    case 410:
      return notFound
    case 405:
      return 'method_not_allowed'
    case 409:
      return 'invalid_transition'
    case 412:
      return 'precondition_failed'
    case 413:
      return 'payload_too_large'
    case 414:
      return 'query_too_long'
    case 415:
      return 'unsupported_media_type'
    case 429:
      return 'rate_limited'
    default:
      return status >= 500 ? 'service_unavailable' : 'api_invalid_answer'
  }
}

function noMatchOf({ notFound }: ConsoleOperation, text: string): AnyErrorCode {
  return reportsNotFound(text) ? notFound : 'no_match_unclear'
}

const standard = new Set(['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id', 'errors', 'message', 'error'])

/** Matches ids, amounts, currencies and scopes. Sentences may quote a customer's text, so they are not stored as facts. */
function isWord(text: string): boolean {
  return /^[\w.:-]{1,64}$/.test(text)
}

function factsIn(body: Record<string, unknown>): Record<string, string | number | null> {
  const facts: Record<string, string | number | null> = {}
  for (const [name, value] of Object.entries(body)) {
    if (standard.has(name) || name === 'success') continue
    if (typeof value === 'number' || value === null || (typeof value === 'string' && isWord(value))) facts[name] = value
  }
  return facts
}

function details(operation: ConsoleOperation, body: Record<string, unknown>, answer: Answer) {
  const errors = z.array(FieldError).safeParse(body.errors)
  // A code of ours is translated and has known members beside it. The members of other APIs may contain anything.
  const isOurs = codeIn(body) !== undefined
  const extra = isOurs ? factsIn(body) : {}
  const reason = isOurs ? undefined : reasonIn(body, answer.text)
  const listed = errors.success ? errors.data.map(({ detail: _, ...error }) => error) : []
  // Errors of another API may have the members of ours and yet not name their field as ours do.
  const named = isOurs ? listed : listed.filter(({ pointer, parameter, header }) => pointer ?? parameter ?? header)
  const fields = named.length > 0 ? named : namedFields(operation, body, reason)
  return { errors: fields, extra, retryAfter: retryAfterOf(answer), reason }
}
