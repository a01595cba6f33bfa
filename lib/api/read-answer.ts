import { z } from 'zod'
import { ServiceError } from '#contract/errors'
import type { Answer } from './answer'
import type { ConsoleOperation } from './console-operations'
import { contentOf, isOfRows } from './content'
import { broken, isRecord, parseJson } from './json'
import { applyMapping, type OperationMapping } from './mapping'
import { reasonIn } from './reason'
import { refusal, refusalInBody, refusedByCode, refusedInBody, unusable } from './refusal'
import { movesMoney, reportsError, reportsFailure, saysNo } from './reported'
import { unsuccessfulIn } from './result-code'
import { readTolerantly, Unreadable } from './tolerant'

/** What is known of an answer beside its text: the mapping of its members, and the id of the requested record. */
export type AnswerContext = { mapping?: OperationMapping; id?: string }

/** Returns the value of an answer, or throws the ServiceError that it means. */
export function readAnswer<T extends z.ZodType>(
  operation: ConsoleOperation<T>,
  answer: Answer,
  about: AnswerContext = {},
): z.output<T> {
  if (answer.status < 200 || answer.status > 299) throw refusal(operation, answer)
  const body = parseJson(answer.text)
  const refused = refusalInBody(body)
  if (refused !== undefined) throw refusedInBody(operation, refused, answer)
  const unsuccessful = unsuccessfulIn(body, { despiteRecord: movesMoney(operation) })
  const isContradiction = operation.acknowledged && !movesMoney(operation) && reportsError(body)
  if (unsuccessful !== undefined && !isContradiction) throw refusedByCode(operation, unsuccessful, answer)
  const mapped = about.mapping && body !== broken ? applyMapping(about.mapping, operation.answer, body) : body
  if (operation.acknowledged) return readAcknowledged(operation, answer, mapped, about)
  if (body === broken) throw unusable(operation, 'not JSON')
  const content = contentOf(operation.answer, mapped)
  if (!operation.effect && isEmpty(content) && isRecord(body) && reportsError(body))
    throw refusedByCode(operation, { said: body, code: 'error', broken: true }, answer)
  const isList = Array.isArray(content) && operation.answer instanceof z.ZodArray
  if (!isList && isEmpty(content)) return readEmpty(operation)
  return read(operation, mapped)
}

function read<T extends z.ZodType>(operation: ConsoleOperation<T>, body: unknown): z.output<T> {
  try {
    const value = readTolerantly(operation.answer, body)
    return operation.notFound === 'transaction_not_found' ? withFailure(value, contentOf(operation.answer, body)) : value
  } catch (error) {
    if (error instanceof Unreadable) throw unusable(operation, error.message)
    throw error
  }
}

/** Completes a failed transaction without a code with the reason that the API gives in words. */
function withFailure<T>(transaction: T, content: unknown): T {
  if (!isRecord(transaction) || transaction.status !== 'failed' || transaction.failure_code) return transaction
  const reason = isRecord(content) ? reasonIn(content, '') : undefined
  return reason === undefined ? transaction : Object.assign(transaction, { failure_code: reason })
}

/**
 * Reads the answer of a write whose 2xx status alone shows that it is done; its members are optional. An HTML page or truncated
 * JSON is not the answer of an API, and one that reports a failure contradicts its status: the outcome of the write is then unknown.
 */
function readAcknowledged<T extends z.ZodType>(
  operation: ConsoleOperation<T>,
  answer: Answer,
  body: unknown,
  { id }: AnswerContext,
): z.output<T> {
  if (body === broken && /^\s*[<{["]/.test(answer.text)) throw unusable(operation, 'a page, or a part of an answer')
  const said = body === broken ? answer.text : body
  const failed = `status ${answer.status}, but it says that it failed`
  if (reportsFailure(operation, said)) throw unusable(operation, failed, 'reported_failed')
  if (reportsError(said)) throw unusable(operation, failed)
  if (operation.method === 'DELETE') return readDeleted(operation, body)
  const content = body === broken ? undefined : contentOf(operation.answer, body)
  const members = isRecord(content) ? content : {}
  try {
    return readTolerantly(operation.answer, members)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return withId(operation, members, id)
  }
}

/** Reads the answer to a deletion, which is unknown if it contains `deleted: false`. */
function readDeleted<T extends z.ZodType>(operation: ConsoleOperation<T>, body: unknown): z.output<T> {
  const said = isRecord(body) ? [body, ...Object.values(body).filter(isRecord)] : []
  if (said.some(({ deleted }) => deleted !== undefined && saysNo(deleted))) throw unusable(operation, 'deleted: false')
  return readTolerantly(operation.answer, { success: true })
}

/** Reads a record without an id: it gets the requested id, or an empty id if none is known. */
function withId<T extends z.ZodType>(
  operation: ConsoleOperation<T>,
  members: Record<string, unknown>,
  id: string | undefined,
): z.output<T> {
  const known = readTolerantly(operation.answer, { ...members, id: id ?? 'untold' })
  if (id === undefined && isRecord(known)) Object.assign(known, { id: '' })
  return known
}

function isEmpty(content: unknown): boolean {
  const isNothing = content === undefined || content === null || (isRecord(content) && Object.keys(content).length === 0)
  return isNothing || (Array.isArray(content) && content.length === 0)
}

/**
 * Throws for an empty answer: "not found" for a look-up of one record, unknown for a write whose answer matters. An empty list is
 * valid, but nothing in place of a list, or of a page of one, is not.
 */
function readEmpty<T extends z.ZodType>(operation: ConsoleOperation<T>): z.output<T> {
  if (operation.effect || isOfRows(operation.answer)) throw unusable(operation, 'an empty answer')
  throw new ServiceError(operation.notFound, `${operation.name}: an empty answer`)
}
