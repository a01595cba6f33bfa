import { isRecord, WrittenNumber } from './json'
import { envelopes } from './spellings'

/**
 * Gateways of banks answer every request with 200, and say in a result code whether it was done: `{"code": "51", "message":
 * "Insufficient funds", "data": null}`. No list of codes holds for all, so a code means success only if it is zero, a 2xx status or
 * such a word, or if the sentence beside it says so.
 */
const namesOfCodes = [
  ...['code', 'rc', 'responsecode', 'resultcode', 'returncode', 'statuscode', 'errorcode', 'respcode', 'retcode', 'errcode'],
  ...['codigo', 'cod', 'codigorespuesta', 'codrespuesta', 'codigoresultado', 'codigoerror', 'coderror'],
]
const namesOfTexts = [
  ...['message', 'msg', 'detail', 'description', 'responsemessage', 'resultmessage', 'errormessage', 'error', 'title'],
  ...['mensaje', 'detalle', 'descripcion', 'mensajerespuesta', 'descripcionrespuesta', 'descripcioncodigo', 'mensajeerror'],
]
/** What else surrounds a record, and is none. */
const namesBeside = [
  ...['success', 'ok', 'status', 'estado', 'errors', 'meta', 'timestamp', 'requestid', 'traceid', 'correlationid', 'path'],
  ...['date', 'time', 'fecha', 'hora', 'version'],
]
/** Records in which the code and its sentence are kept apart from the rest. */
const namesOfHeads = [
  'status',
  'header',
  'head',
  'meta',
  'result',
  'response',
  'estado',
  'cabecera',
  'encabezado',
  'resultado',
  'respuesta',
]

const codeOfSuccess =
  /^(0+|2\d\d|20{3,4}|ok|success(ful(ly)?)?|succeeded|approved|accepted|complete[d]?|created|e?xito(s[oa])?|aprobad[oa]|aceptad[oa])$/
const saysDone =
  /\b(ok|success\w*|succeeded|approved|accepted|complet\w+|created|updated|deleted|exito\w*|aprobad\w+|aceptad\w+|realizad\w+|correct\w+|cread\w+|actualizad\w+|eliminad\w+)\b/
const saysOtherwise =
  /\b(no|not|non|nor|sin|status|state|estado|ya|already|cannot|can.t|could.?n.t|duplic\w+|fail\w*|error\w*|reject\w*|declin\w*|denied|refus\w*|invalid\w*|insufficient|rechaz\w*|fallid\w*|fall[oa]|negad\w*|insuficien\w*|anulad\w*|vencid\w*|expired)\b/

/** Codes and words of a breakdown, after which the request may have had its effect: a time-out, a system that is down. */
const codeOfBreakdown = /^(5\d\d|68|9[0-35-9])$/
const saysBroken =
  /time[\s_-]?d?[\s_-]?out|tardi[ao]|unavailable|no disponible|fuera de|out of (service|reach|order)|maintenance|mantenimiento|\bsistema\b|\bsystem\b|intern[oa]\b|internal|\bserv(er|idor)\b|\bintente|try again|retry|\blater\b|in progress|en (proceso|curso)|pend(ing|iente)/

/** The envelope of an answer, and what its result code says. `broken`: the server failed, perhaps after the effect. */
export type Unsuccessful = { said: Record<string, unknown>; code: string; broken: boolean }

/**
 * Returns what the result code of a 2xx answer says if it is none of success, and nothing is answered beside it; undefined
 * otherwise. With `despiteRecord` also if there is a record: the code of a payment is about the payment.
 */
export function unsuccessfulIn(body: unknown, { despiteRecord }: { despiteRecord: boolean }): Unsuccessful | undefined {
  if (!isRecord(body)) return undefined
  const head = headOf(body, { despiteRecord })
  if (head === undefined || isSuccess(head)) return undefined
  if (!despiteRecord && hasRecord(body, head.said)) return undefined
  const broken = codeOfBreakdown.test(head.code) || saysBroken.test(head.text)
  return { said: head.said, code: head.code, broken }
}

type Head = { said: Record<string, unknown>; code: string; text: string }

/** Returns the record with the result code: the body, if it is an envelope, or the head in it. */
function headOf(body: Record<string, unknown>, { despiteRecord }: { despiteRecord: boolean }): Head | undefined {
  const own = readHead(body)
  if (own !== undefined && isEnvelope(body, { despiteRecord })) return own
  const heads = Object.entries(body).flatMap(([name, value]) => (namesOfHeads.includes(lettersAndDigits(name)) ? [value] : []))
  return heads
    .filter(isRecord)
    .filter((head) => Object.entries(head).every(isBeside))
    .flatMap((head) => readHead(head) ?? [])[0]
}

function readHead(said: Record<string, unknown>): Head | undefined {
  const members = Object.entries(said).map(([name, value]) => [lettersAndDigits(name), value] as const)
  const codes = members.flatMap(([name, value]) => (namesOfCodes.includes(name) ? writtenIn(value) : []))
  const [code] = codes.filter((one) => one !== '')
  const texts = members.flatMap(([name, value]) => (namesOfTexts.includes(name) ? writtenIn(value) : []))
  return code === undefined ? undefined : { said, code: withoutAccents(code), text: withoutAccents(texts.join(' ')) }
}

/** A record with a member that is called `code` may be a bank or a branch: an envelope has a place for a record, or nothing else. */
function isEnvelope(body: Record<string, unknown>, { despiteRecord }: { despiteRecord: boolean }): boolean {
  const members = Object.entries(body)
  const places = members.filter(([name]) => envelopes.includes(lettersAndDigits(name)))
  // A record may have a `result` of its own, as a word: then only the code of a payment counts.
  const isPlace = places.some(([, value]) => despiteRecord || typeof value === 'object' || value === '')
  return isPlace || members.every(isBeside)
}

function isBeside([name, value]: [string, unknown]): boolean {
  return value === null || [...namesOfCodes, ...namesOfTexts, ...namesBeside].includes(lettersAndDigits(name))
}

function hasRecord(body: Record<string, unknown>, head: Record<string, unknown>): boolean {
  return Object.entries(body).some(
    ([name, value]) =>
      value !== head &&
      envelopes.includes(lettersAndDigits(name)) &&
      typeof value === 'object' &&
      value !== null &&
      Object.keys(value).length > 0,
  )
}

/** Returns whether a result code is one of success: zero, a 2xx status, or such a word. */
export function isCodeOfSuccess(code: string): boolean {
  return codeOfSuccess.test(withoutAccents(code))
}

function isSuccess({ code, text }: Head): boolean {
  return isCodeOfSuccess(code) || (saysDone.test(text) && !saysOtherwise.test(text))
}

function writtenIn(value: unknown): string[] {
  if (value instanceof WrittenNumber) return [value.text]
  return typeof value === 'string' || typeof value === 'number' ? [String(value).trim()] : []
}

function lettersAndDigits(name: string): string {
  return withoutAccents(name).replace(/[^a-z0-9]/g, '')
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
