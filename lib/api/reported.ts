import type { ConsoleOperation } from './console-operations'
import { isRecord, WrittenNumber } from './json'
import { isCodeOfSuccess } from './result-code'
import { envelopes } from './spellings'

/** Returns whether a member means "no" in one of the ways in which APIs write booleans. */
export function saysNo(member: unknown): boolean {
  return member === false || member === 0 || (typeof member === 'string' && /^(false|no|n|0)$/i.test(member))
}

const doneAlready =
  /already[\s_-]*(been[\s_-]*)?(paid|executed|processed|confirmed|released|settled)|duplicate[\s_-]*(payment|transfer|transaction)|(pago|transferencia|transacci[oó]n)[\s_-]*duplicad|ya[\s_-]*(fue|est[aá]|ha sido|se)?[\s_-]*(pagad|confirmad|procesad|ejecutad|pag[oó]|confirm[oó])/i

/**
 * Returns whether a payment or confirmation was refused because it is already done: the money may have left, by an earlier call
 * or through another program. Only a look-up can find out, so the console does not offer to press again.
 */
export function reportsDone(operation: ConsoleOperation, text: string): boolean {
  return movesMoney(operation) && doneAlready.test(text.slice(0, 2_000))
}

const underWay =
  /duplicate[\s_-]*(request|idempoten|key)|(solicitud|petici[oó]n|clave)[\s_-]*duplicad|idempoten[^.]{0,40}\b(already|used|exists)|already[\s_-]*(being[\s_-]*processed|processing|in[\s_-]*progress|running)|(idempoten|request|payment|transfer|pago|solicitud)\w*\b.{0,60}\b(in[\s_-]*progress|being[\s_-]*processed|outstanding|en[\s_-]*(curso|proceso)|proces[aá]ndose)/i

/**
 * Returns whether a payment or confirmation was refused because a request for it is still being processed, or came before, as a
 * gateway that sent it twice is answered (409 for an idempotency key that is in use): the first one may still have its effect.
 */
export function reportsUnderWay(operation: ConsoleOperation, text: string): boolean {
  return movesMoney(operation) && underWay.test(text.slice(0, 2_000))
}

const states =
  'paid|queued|processing|submitted|sent|executed|completed|confirmed|settled|funded|in[\\s_-]?progress|pagad[ao]|procesad[ao]|procesando|en (?:cola|proceso|curso)|enviad[ao]|ejecutad[ao]|completad[ao]|confirmad[ao]'
const inState = new RegExp(
  `\\b(?:status|state|estado|estatus|from|quote|transfer|payment|cotizaci[oó]n|pago|transferencia)\\b[^.]{0,30}?[\\s"'“:=](?:${states})(?![\\w-])`,
  'i',
)
const isNegated = new RegExp(`\\b(?:not|no|never|nunca)\\b[^.]{0,25}\\b(?:${states})\\b|must be|debe`, 'i')
const ofTheCustomer = /\b(customer|user|kyc|account|beneficiary|payee|wallet|cliente|usuario|cuenta|beneficiari[oa]|verifi\w*)\b/i

/**
 * Returns whether a payment or confirmation was refused because of a state that a quote only has once it was paid: "Quote is in
 * status QUEUED". An earlier call, or a gateway that sent this one twice, may have paid it.
 */
export function reportsPaidState(operation: ConsoleOperation, text: string): boolean {
  const start = text.slice(0, 2_000)
  return movesMoney(operation) && inState.test(start) && !isNegated.test(start) && !ofTheCustomer.test(start)
}

const over = 'expired|lapsed|venci(?:ó|d[oa])|expir(?:ó|ad[oa])|caduc(?:ó|ad[oa])'
const price = 'quote|rate|price|offer|cotizaci[oó]n|tasa|precio|oferta'
const expired = new RegExp(`(?:${price})[\\s\\S]{0,40}(?:${over})|(?:${over})[\\s\\S]{0,20}(?:${price})`, 'i')
const isNotOver = new RegExp(`\\b(?:not|never|no|aún|todavía)\\s+(?:(?:yet|been|ha|está|is)\\s+)*(?:${over})|un(?:${over})`, 'i')
/** A member of JSON that says no, or names a time: `"expired": false` beside a quote is no reason. */
const unsaid = /"\w*"\s*:\s*(?:false|null|0|"\d{4}-[^"]*")/g
const ofAnotherThing = /\b(document|card|token|session|key|license|documento|tarjeta|sesi[oó]n|clave)\b/i

/** Returns whether a payment was refused because its quote has expired: "Quote expired", "La cotización está vencida". */
export function reportsExpiredQuote({ name }: ConsoleOperation, text: string): boolean {
  const start = text.slice(0, 2_000).replace(unsaid, '')
  return (
    name === 'payQuote' &&
    expired.test(start) &&
    !isNotOver.test(start) &&
    !ofTheCustomer.test(start) &&
    !ofAnotherThing.test(start)
  )
}

/** Returns whether an operation moves money, so that only a look-up may end it once its outcome is unclear. */
export function movesMoney({ name }: ConsoleOperation): boolean {
  return name === 'payQuote' || name === 'confirmQuote'
}

const failed =
  /fail|reject|declin|denied|refus|error|invalid|insufficient|unpaid|cancel|void|revers|return|rechaz|fallid|negad|insuficien|anulad|devuel/i

/** How deep the records in the answer to a payment are read. */
const mostRecords = 4

/**
 * Returns whether a payment or confirmation was accepted by its status, but its body, or a record in it, reports a failure.
 * Such a status proves as little as any other: the outcome is unknown, and is looked up. `body` is the text of an answer that is
 * not JSON.
 */
export function reportsFailure(operation: ConsoleOperation, body: unknown): boolean {
  if (!movesMoney(operation)) return false
  if ([body].flat().some((word) => saysFailed(word) || word === false)) return true
  return recordsIn(body, mostRecords).some((record) => {
    const { status, state, result, estado } = record
    return hasError(record) || [status, state, result, estado].some(saysFailed)
  })
}

/** What an API may write where nothing failed: `"error": "No error"`. */
const noError = /\b(no|sin|without)( hay| any)? errore?s?\b/gi
const nothing = /^(no|none|null|nil|n\/?a|-+|ningun[oa]?)\.?$/i

const errorAlone = /\b(error|fail(ed|ure)?|fallid[oa]|fall[oó]|invalid|denied|refused|forbidden)\b/i

/**
 * Returns whether a write was accepted by its status, but its text, or its body outside of the record, names an error. The words of
 * a record are none: a customer who is updated may be rejected.
 */
export function reportsError(body: unknown): boolean {
  if (typeof body === 'string') return errorAlone.test(body.slice(0, 2_000).replace(noError, ''))
  if (!isRecord(body)) return body === false
  const inside = Object.entries(body).flatMap(([name, value]) => (envelopes.includes(name.toLowerCase()) ? value : []))
  return [body, ...inside.filter(isRecord)].some(hasError)
}

function hasError(record: Record<string, unknown>): boolean {
  const { error, errors, success, ok, accepted, succeeded, exito, status, statusCode, status_code } = record
  const isRefused = [success, ok, accepted, succeeded, exito].some(saysNo)
  return isRefused || [status, statusCode, status_code].some(isStatusOfError) || isSaid(error) || isSaid(errors)
}

function saysFailed(word: unknown): boolean {
  return typeof word === 'string' && failed.test(word.slice(0, 2_000).replace(noError, ''))
}

/** Returns whether a member is the status of HTTP of an error, as frameworks repeat it in the body. */
function isStatusOfError(member: unknown): boolean {
  return (typeof member === 'number' || typeof member === 'string') && /^[45]\d\d$/.test(String(member))
}

function recordsIn(value: unknown, deep: number): Record<string, unknown>[] {
  if (deep === 0) return []
  if (Array.isArray(value)) return value.flatMap((item) => recordsIn(item, deep - 1))
  return isRecord(value) ? [value, ...Object.values(value).flatMap((inside) => recordsIn(inside, deep - 1))] : []
}

/**
 * Returns whether a member tells of an error: an API may send `false`, also as text, 0, `null`, "No error", a code of success or something empty
 * with every answer, also as the members of a record.
 */
function isSaid(member: unknown): boolean {
  if (member instanceof WrittenNumber) return isSaid(member.text)
  if (typeof member === 'object' && member !== null) return Object.values(member).some(isSaid)
  if (!member || member === true) return member === true
  const text = String(member)
    .trim()
    .replace(noError, '')
    .replace(/^[.!]$/, '')
  return text !== '' && !saysNo(text) && !nothing.test(text) && !isCodeOfSuccess(text)
}
