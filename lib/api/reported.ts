import type { ConsoleOperation } from './console-operations'
import { isRecord } from './json'

/** Returns whether a member means "no" in one of the ways in which APIs write booleans. */
export function saysNo(member: unknown): boolean {
  return member === false || member === 0 || (typeof member === 'string' && /^(false|0)$/i.test(member))
}

const doneAlready =
  /already[\s_-]*(been[\s_-]*)?(paid|executed|processed|confirmed|released|settled)|duplicate[\s_-]*(payment|transfer)|ya[\s_-]*(fue|est[aá]|ha sido|se)?[\s_-]*(pagad|confirmad|procesad|ejecutad|pag[oó]|confirm[oó])/i

/**
 * Returns whether a payment or confirmation was refused because it is already done: the money may have left, by an earlier call
 * or through another program. Only a look-up can find out, so the console does not offer to press again.
 */
export function reportsDone(operation: ConsoleOperation, text: string): boolean {
  return movesMoney(operation) && doneAlready.test(text.slice(0, 2_000))
}

const underWay =
  /already[\s_-]*(being[\s_-]*processed|processing|in[\s_-]*progress|running)|(idempoten|request|payment|transfer|pago|solicitud)\w*\b.{0,60}\b(in[\s_-]*progress|being[\s_-]*processed|outstanding|en[\s_-]*(curso|proceso)|proces[aá]ndose)/i

/**
 * Returns whether a payment or confirmation was refused because a request for it is still being processed, as a gateway that sent
 * it twice is answered (409 for an idempotency key that is in use): the first one may still have its effect.
 */
export function reportsUnderWay(operation: ConsoleOperation, text: string): boolean {
  return movesMoney(operation) && underWay.test(text.slice(0, 2_000))
}

function movesMoney({ name }: ConsoleOperation): boolean {
  return name === 'payQuote' || name === 'confirmQuote'
}

const failed =
  /fail|reject|declin|denied|refus|error|invalid|insufficient|unpaid|cancel|void|revers|return|rechaz|fallid|negad|insuficien|anulad|devuel/i

/** How deep the records in the answer to a payment are read. */
const mostRecords = 4

/**
 * Returns whether a payment or confirmation was accepted by its status, but its body, or a record in it, reports a failure.
 * Such a status proves as little as any other: the outcome is unknown, and is looked up.
 */
export function reportsFailure(operation: ConsoleOperation, body: unknown): boolean {
  if (!movesMoney(operation)) return false
  return recordsIn(body, mostRecords).some(({ error, errors, success, status, state, result, estado }) => {
    const words = [status, state, result, estado]
    const isFailed = words.some((word) => typeof word === 'string' && failed.test(word))
    return isFailed || isSaid(error) || isSaid(errors) || saysNo(success)
  })
}

function recordsIn(value: unknown, deep: number): Record<string, unknown>[] {
  if (deep === 0) return []
  if (Array.isArray(value)) return value.flatMap((item) => recordsIn(item, deep - 1))
  return isRecord(value) ? [value, ...Object.values(value).flatMap((inside) => recordsIn(inside, deep - 1))] : []
}

/** Returns whether a member contains anything: an API may send `false`, 0, `null` or something empty with every answer. */
function isSaid(member: unknown): boolean {
  return Boolean(member) && (typeof member !== 'object' || Object.keys(Object(member)).length > 0)
}
