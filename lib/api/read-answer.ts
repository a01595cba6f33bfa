import { z } from 'zod'
import { type AnyErrorCode, type ErrorCode, errorStatus, FieldError, isErrorCode, ServiceError } from '#contract/errors'
import type { Operation } from './operations'
import { isRecord, readTolerantly, Unreadable } from './tolerant'

export type Answer = { status: number; headers: Readonly<Record<string, string>>; text: string }

/** The value an answer carries, or the ServiceError that it means. */
export function readAnswer<T extends z.ZodType>(operation: Operation<T>, answer: Answer): z.output<T> {
  if (answer.status < 200 || answer.status > 299) throw refusal(operation, answer)
  const body = parseJson(answer.text)
  if (body === broken) throw unusable(operation, 'not JSON')
  const content = unwrap(operation, body, answer)
  if (isEmpty(content)) return readEmpty(operation)
  try {
    return readTolerantly(operation.answer, content)
  } catch (error) {
    if (error instanceof Unreadable) throw unusable(operation, error.message)
    throw error
  }
}

/** What a missing or broken answer to this operation means: of a write nobody knows whether it had its effect. */
export function unusable({ effect, name }: Pick<Operation, 'effect' | 'name'>, why: string): ServiceError {
  return new ServiceError(effect ? 'outcome_unknown' : 'api_invalid_answer', `${name}: ${why}`)
}

const broken = Symbol('broken')

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return broken // named by the caller, who knows what a broken answer means
  }
}

/** Takes off one envelope: `{success, data}` or `{data}`, unless the answer itself has such a member. */
function unwrap({ answer: schema, name, effect }: Operation, body: unknown, answer: Answer): unknown {
  if (!isRecord(body)) return body
  if (body.success === false || body.success === 'false') throw saidNo({ name, effect }, body, answer)
  const shape: object = schema instanceof z.ZodObject ? schema.shape : {}
  if (!('data' in body) || 'data' in shape) return body
  const envelope = Object.keys(body).every((key) => ['success', 'data', 'message', 'meta', 'error'].includes(key))
  return envelope && !('success' in shape) ? body.data : body
}

function saidNo(operation: Pick<Operation, 'effect' | 'name'>, body: Record<string, unknown>, answer: Answer): ServiceError {
  const code = codeIn(body)
  if (code === undefined) return unusable(operation, 'success: false')
  if (operation.effect && isBreakdown(code)) return unusable(operation, `success: false, ${code}`)
  return new ServiceError(code, `${operation.name}: refused`, details(body, answer))
}

/** Said by a server that fails, which may have failed after its effect; only "no rate" is said before anything happens. */
function isBreakdown(code: ErrorCode): boolean {
  return errorStatus[code] >= 500 && code !== 'rate_unavailable'
}

function isEmpty(content: unknown): boolean {
  return content === undefined || content === null || (isRecord(content) && Object.keys(content).length === 0)
}

/** Nothing came: fine for a deletion, "no match" for a look-up, unknown for a write whose answer matters. */
function readEmpty<T extends z.ZodType>(operation: Operation<T>): z.output<T> {
  if (operation.method === 'DELETE') return readTolerantly(operation.answer, { success: true })
  if (operation.effect || operation.answer instanceof z.ZodArray) throw unusable(operation, 'an empty answer')
  throw new ServiceError(operation.notFound, `${operation.name}: an empty answer`)
}

function refusal(operation: Operation, answer: Answer): ServiceError {
  const parsed = parseJson(answer.text)
  const body = isRecord(parsed) ? parsed : {}
  const { status } = answer
  // Whatever it calls it, 401 is about our key, and never about the session of a person.
  const named = status === 401 ? undefined : codeIn(body)
  const unclear = status >= 500 || status === 408 || status < 200 || (status > 299 && status < 400)
  const mayHaveHappened = (unclear || (named !== undefined && isBreakdown(named))) && named !== 'rate_unavailable'
  if (operation.effect && mayHaveHappened) return unusable(operation, `status ${status}`)
  return new ServiceError(named ?? codeOf(operation, status), `${operation.name}: status ${status}`, details(body, answer))
}

function codeIn(body: Record<string, unknown>): ErrorCode | undefined {
  const candidates = [body.code, isRecord(body.error) ? body.error.code : body.error]
  for (const code of candidates) if (typeof code === 'string' && isErrorCode(code)) return code
  return undefined
}

function codeOf({ notFound }: Operation, status: number): AnyErrorCode {
  switch (status) {
    case 400:
    case 422:
      return 'validation_failed'
    case 401:
      return 'api_key_refused'
    case 403:
      return 'insufficient_scope'
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

const standard = new Set(['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id', 'errors', 'message', 'error'])

/** An id, an amount, a currency, a scope. What an API says in sentences may quote what a customer typed, and goes no further. */
function isWord(text: string): boolean {
  return /^[\w.:-]{1,64}$/.test(text)
}

function details(body: Record<string, unknown>, answer: Answer) {
  const errors = z.array(FieldError).safeParse(body.errors)
  const extra: Record<string, string | number | null> = {}
  for (const [name, value] of Object.entries(body)) {
    if (standard.has(name)) continue
    if (typeof value === 'number' || value === null || (typeof value === 'string' && isWord(value))) extra[name] = value
  }
  const seconds = Number(answer.headers['retry-after'] ?? Number.NaN)
  const named = errors.success ? errors.data.map(({ detail: _, ...error }) => error) : []
  return { errors: named, extra, retryAfter: Number.isFinite(seconds) ? seconds : undefined }
}
