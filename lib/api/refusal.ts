import { z } from 'zod'
import { type AnyErrorCode, type ErrorCode, errorStatus, FieldError, isErrorCode, ServiceError } from '#contract/errors'
import type { Answer } from './answer'
import type { ConsoleOperation } from './console-operations'
import { isRecord, parseJson } from './json'
import { namedFields } from './named-fields'
import { reasonIn } from './reason'

/** What a missing or broken answer to this operation means: of a write nobody knows whether it had its effect. */
export function unusable({ effect, name }: Pick<ConsoleOperation, 'effect' | 'name'>, why: string): ServiceError {
  return new ServiceError(effect ? 'outcome_unknown' : 'api_invalid_answer', `${name}: ${why}`)
}

/** `success: false` under a status that says the opposite. */
export function saysNo(body: unknown): body is Record<string, unknown> {
  return isRecord(body) && (body.success === false || body.success === 'false')
}

/** What `success: false` means. A look-up says so of what nobody has; without a word it may mean anything. */
export function saidNo(operation: ConsoleOperation, body: Record<string, unknown>, answer: Answer): ServiceError {
  const code = codeIn(body)
  if (operation.effect && code !== undefined && isBreakdown(code)) return unusable(operation, `success: false, ${code}`)
  if (saysDone(operation, answer.text)) return unusable(operation, 'it says that it is done already')
  const meant = code ?? (operation.lookUp ? noMatchOf(operation, answer.text) : 'api_refused')
  return new ServiceError(meant, `${operation.name}: success: false`, details(operation, body, answer))
}

/** The failure that a status outside of 2xx means. */
export function refusal(operation: ConsoleOperation, answer: Answer): ServiceError {
  const parsed = parseJson(answer.text)
  const body = isRecord(parsed) ? parsed : {}
  const named = codeIn(body)
  const { status } = answer
  const unclear = status >= 500 || status === 408 || status < 200 || (status > 299 && status < 400)
  const mayHaveHappened = (unclear || (named !== undefined && isBreakdown(named))) && named !== 'rate_unavailable'
  if (operation.effect && mayHaveHappened) return unusable(operation, `status ${status}`)
  if (saysDone(operation, answer.text)) return unusable(operation, `status ${status}, done already`)
  const told = details(operation, body, answer)
  const code = codeOf(operation, answer, named)
  // "Correct the marked fields" where none is would help nobody.
  const isBare = code === 'validation_failed' && named === undefined && told.errors.length === 0
  return new ServiceError(isBare ? 'api_refused' : code, `${operation.name}: status ${status}`, told)
}

/** Said by a server that fails, which may have failed after its effect; only "no rate" is said before anything happens. */
function isBreakdown(code: ErrorCode): boolean {
  return errorStatus[code] >= 500 && code !== 'rate_unavailable'
}

function codeIn(body: Record<string, unknown>): ErrorCode | undefined {
  const candidates = [body.code, isRecord(body.error) ? body.error.code : body.error]
  for (const code of candidates) if (typeof code === 'string' && isErrorCode(code)) return code
  return undefined
}

function codeOf(operation: ConsoleOperation, { status, text }: Answer, named: ErrorCode | undefined): AnyErrorCode {
  // Whatever words it chooses: it is the console's key that was refused, not the person at work.
  if (status === 401) return 'api_key_refused'
  if (named !== undefined) return named
  const isBad = status === 400 || status === 422
  if (isBad && operation.lookUp && saysNotFound(text)) return operation.notFound
  return isBad ? 'validation_failed' : codeOfStatus(operation, status)
}

function codeOfStatus({ notFound }: ConsoleOperation, status: number): AnyErrorCode {
  switch (status) {
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
    case 415:
      return 'unsupported_media_type'
    case 429:
      return 'rate_limited'
    default:
      return status >= 500 ? 'service_unavailable' : 'api_invalid_answer'
  }
}

function noMatchOf({ notFound }: ConsoleOperation, text: string): AnyErrorCode {
  return saysNotFound(text) ? notFound : 'no_match_unclear'
}

const none =
  /not[\s_-]*found|(nothing|nobody|none)( was| were)? found|no (such|match|result|record|customer|user|wallet|transaction|transfer|payment)|does(n.t| not) exist|no existe|no (se )?(ha )?encontr|sin resultado|desconocid|unknown (customer|user|email|wallet|reference|transfer|transaction)/i
/** What a server misses of its own is no answer about the record: "route not found", "no such table", "la ruta no existe". */
const ofTheServer =
  /\b(route|path|endpoint|url|host|upstream|service|api[\s_-]?key|tenant|organi[sz]ation|table|relation|column|database|ruta|clave|servicio|tabla|organizaci[oó]n)\b["'\\\s\w-]{0,40}\b(not|no)\b|no such (route|path|endpoint|url|host|service|table|relation|column|file|database)/i

/** "Customer not found", "nothing was found", "no such transfer", "El cliente no existe", "sin resultados". */
function saysNotFound(text: string): boolean {
  const said = text.slice(0, 2_000)
  return none.test(said) && !ofTheServer.test(said)
}

const doneAlready =
  /already[\s_-]*(been[\s_-]*)?(paid|executed|processed|confirmed|released|settled)|duplicate[\s_-]*(payment|transfer)|ya[\s_-]*(fue|est[aá]|ha sido|se)?[\s_-]*(pagad|confirmad|procesad|ejecutad|pag[oó]|confirm[oó])/i

/**
 * A payment or confirmation that is refused because it was done: the money may have left, by an earlier call or by another hand. Only a look-up
 * tells, so nobody is offered to press again.
 */
function saysDone({ name }: ConsoleOperation, text: string): boolean {
  return (name === 'payQuote' || name === 'confirmQuote') && doneAlready.test(text.slice(0, 2_000))
}

const standard = new Set(['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id', 'errors', 'message', 'error'])

/** An id, an amount, a currency, a scope. What an API says in sentences may quote what a customer typed, and is no such fact. */
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
  // A code of ours says it in the reader's own language, and which members stand beside it. Those of others may hold anything.
  const isOurs = codeIn(body) !== undefined
  const extra = isOurs ? factsIn(body) : {}
  const reason = isOurs ? undefined : reasonIn(body, answer.text)
  const named = errors.success ? errors.data.map(({ detail: _, ...error }) => error) : []
  const fields = named.length > 0 ? named : namedFields(operation, body, reason)
  return { errors: fields, extra, retryAfter: retryAfterOf(answer), reason }
}

/** Seconds of `Retry-After`, which may also be a date. */
export function retryAfterOf({ headers }: Pick<Answer, 'headers'>, now = Date.now()): number | undefined {
  const text = headers['retry-after']
  if (text === undefined) return undefined
  if (/^\s*\d{1,6}\s*$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}
