import { v7 as uuidv7 } from 'uuid'
import type { LoggedOutcome } from '#backoffice/call-log/tables'
import type { LoggedCall } from '#backoffice/call-log/write-calls'
import { ServiceError } from '#contract/errors'
import type { Answer } from './answer'
import type { ConsoleOperation } from './console-operations'
import { cutOut, idsInPath, loggedId, queryOf, recordsOf } from './logged-members'
import { loggedReason } from './logged-reason'
import { type NotRead, notReadIn } from './not-read'
import type { Sent } from './request'

export type { LoggedCall } from '#backoffice/call-log/write-calls'
/** Receives the record of each call. It must neither delay nor fail the call, so it catches errors of making the record. */
export type LogCall = (record: () => LoggedCall) => void

/** The result of a call; `attempts` is how many times it was sent. */
export type Came = {
  id: string
  at: Date
  durationMs: number
  attempts: number
  answer: Answer | undefined
  value: unknown
  failed: unknown
}

const mostNotRead = 20

/** Returns what may be logged of a call: no body, no key, and no personal data but the id of the person who made it. */
export function logged(sent: Sent, came: Came): LoggedCall {
  const { operation, requestId, apiKey, options, body, query = {} } = sent
  const { id, at, durationMs, attempts, answer, value, failed } = came
  return {
    id,
    at,
    operation: operation.name,
    method: operation.method,
    path: operation.path,
    members: idsInPath(sent),
    query: queryOf(query),
    records: recordsOf(sent, value),
    personId: options?.actorId,
    outcome: callOutcomeOf(failed, { attempts, status: answer?.status, effect: operation.effect }),
    status: answer?.status,
    code: networkCode(failed) ?? (failed instanceof ServiceError ? failed.code : undefined),
    reason: failed !== undefined && answer ? loggedReason(answer.text, { key: apiKey, sent: [body, query] }) : undefined,
    durationMs: Math.round(durationMs),
    attempts,
    requestId,
    answeredRequestId: plainHeader(answer?.headers['x-request-id']),
    idempotencyKey: plainKey(options?.idempotencyKey),
    requestBytes: sent.bytes,
    answerBytes: answer && Buffer.byteLength(answer.text),
    notRead: notReadOf(value),
    probe: false,
  }
}

/** Returns the code with which the network or TLS failed a call, such as `CERT_HAS_EXPIRED`; undefined if the call was answered. */
function networkCode(failed: unknown): string | undefined {
  const { cause = undefined } = failed instanceof ServiceError ? failed : {}
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : undefined
}

type Facts = { attempts: number; status: number | undefined; effect: boolean }

/** Classifies a call by its error; undefined means that it succeeded. */
export function callOutcomeOf(failed: unknown, { attempts, status, effect }: Facts): LoggedOutcome {
  if (failed === undefined) return 'done'
  if (attempts === 0) return 'not_sent'
  if (!(failed instanceof ServiceError)) return effect ? 'unknown' : 'broken'
  const { code } = failed
  if (code === 'outcome_unknown') return 'unknown'
  if (code === 'api_unreachable') return 'unreachable'
  if (code === 'api_invalid_answer' || (status !== undefined && status >= 500)) return 'broken'
  return code === 'not_found' || code === 'no_match_unclear' || code.endsWith('_not_found') ? 'none' : 'refused'
}

/** Returns the record of a probe of the API, which has no personal data. */
export function loggedProbe(
  { name, path }: Pick<ConsoleOperation, 'name' | 'path'>,
  { method, apiKey, query }: { method: string; apiKey: string; query: Record<string, string> },
  { at, durationMs, attempts, answer, failed }: Omit<Came, 'id' | 'value'>,
): LoggedCall {
  const isDone = answer !== undefined && answer.status < 300
  return {
    id: uuidv7(),
    at,
    operation: name,
    method,
    path,
    members: {},
    query,
    records: [],
    outcome: probeOutcome(answer, attempts),
    status: answer?.status,
    code: networkCode(failed),
    reason: answer && !isDone ? loggedReason(answer.text, { key: apiKey, sent: [] }) : undefined,
    durationMs: Math.round(durationMs),
    attempts,
    answeredRequestId: plainHeader(answer?.headers['x-request-id']),
    requestBytes: 0,
    answerBytes: answer && Buffer.byteLength(answer.text),
    notRead: [],
    probe: true,
  }
}

function probeOutcome(answer: Answer | undefined, attempts: number): LoggedOutcome {
  if (answer === undefined) return attempts === 0 ? 'not_sent' : 'unreachable'
  if (answer.status < 300) return 'done'
  if (answer.status >= 500) return 'broken'
  return answer.status === 404 || answer.status === 410 ? 'none' : 'refused'
}

function plainHeader(text: string | undefined): string | undefined {
  if (text === undefined || !/^[\w.:/+=-]{1,100}$/.test(text)) return undefined
  // A run of digits as long as an account number is cut out: a request id has none.
  return text.replace(/(?<![A-Za-z\d])\d{16,}(?![A-Za-z\d])/g, cutOut)
}

function plainKey(text: string | undefined): string | undefined {
  return text !== undefined && /^[\x21-\x7e]{1,255}$/.test(text) ? text : undefined
}

function notReadOf(value: unknown): NotRead[] {
  const notes = typeof value === 'object' && value !== null ? notReadIn(value) : []
  return notes.slice(0, mostNotRead).map((note) => ({
    ...note,
    path: note.path.map((step) => (typeof step === 'string' ? loggedId(step) : step)),
  }))
}
