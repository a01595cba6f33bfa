import type { OperationName } from '#contract/api'
import { isErrorCode, ServiceError } from '#contract/errors'
import type { Answer } from '#lib/api/answer'
import { type ConsoleOperation, consoleOperations } from '#lib/api/console-operations'
import { isRecord } from '#lib/api/json'
import type { OperationMapping } from '#lib/api/mapping'
import { type Remark, remark } from './remarks'

type VerdictWord = 'fits' | 'fits with a mapping' | 'differs' | 'missing' | 'not tested' | 'could not be reached'
export type OperationVerdict = {
  operation: OperationName
  verdict: VerdictWord
  /** Why it does not conform. */
  what?: Remark
  /** What a strict caller would notice and the console tolerates. */
  notes: Remark[]
}
export type Judged = Omit<OperationVerdict, 'operation'>

/** Returns how a readable answer differs from our own. */
export function findNotes(name: OperationName, answer: Answer): Remark[] {
  const notes: Remark[] = []
  const { status: expected } = consoleOperations[name]
  if (answer.status !== expected) notes.push(remark('instead', { status: answer.status, expected }))
  const body = parse(answer.text)
  if (body === undefined) return [...notes, remark('noBody')]
  const type = answer.headers['content-type'] ?? ''
  if (!/^application\/json\b/i.test(type)) notes.push(remark('notJsonType'))
  return [...notes, ...findOddMembers(consoleOperations[name], body)]
}

/** Operations whose answers the published interface shows: a missing member of such an answer is a difference. */
const shown = new Set<OperationName>([
  'createQuote',
  'readExchangeRate',
  'readCustomer',
  'findWalletByEmail',
  'findTransactionByReference',
])

/** Returns the verdict on an answer of which some members could not be read. */
export function judgeUnread(name: OperationName, unread: readonly string[], proposal: OperationMapping | undefined): Judged {
  const where = unread.join(', ')
  if (proposal !== undefined)
    return { verdict: 'fits with a mapping', what: remark('mapped', { where: placesOf(proposal) }), notes: [] }
  return shown.has(name)
    ? { verdict: 'differs', what: remark('unread', { where }), notes: [] }
    : { verdict: 'fits', notes: [remark('untold', { where })] }
}

function placesOf({ at, members }: OperationMapping): string {
  return [...(at === undefined ? [] : [at]), ...Object.keys(members)].join(', ')
}

function findOddMembers({ answer: schema }: ConsoleOperation, body: unknown): Remark[] {
  const whole = schema.safeParse(body)
  if (whole.success) return []
  const inside = isRecord(body) && 'data' in body ? schema.safeParse(body.data) : undefined
  const issues = (inside ?? whole).error?.issues ?? []
  const odd = issues.map(({ path, message }) => remark('odd', { where: `/${path.join('/')}`, why: message }))
  return inside === undefined ? odd : [remark('envelope'), ...odd]
}

/** Returns the verdict on a failed call. */
export function judgeFailure(error: unknown, answer: Answer | undefined): Judged {
  if (!(error instanceof ServiceError)) throw error
  if (answer === undefined) return { verdict: 'could not be reached', what: wayItFailed(error), notes: [] }
  const { status } = answer
  const code = codeIn(answer)
  const said = code === undefined ? String(status) : `${status} ${code}`
  const judged = (verdict: VerdictWord, what: Remark): Judged => ({ verdict, what, notes: notesOnProblem(answer) })
  if (status >= 300 && status < 400) return judged('differs', remark('redirect', { status }))
  if (status < 300) return judged('differs', remark('unusable', { why: error.message.replace(/^\w+: /, '') }))
  if (status === 401) return judged('differs', remark('keyRefused'))
  if (status === 403) return judged('not tested', remark('forbidden', { said }))
  if (status === 429) return judged('not tested', remark('refused', { said }))
  if (code === 'customer_not_verified') return judged('not tested', remark('unverified'))
  if (code === 'rate_unavailable') return judged('not tested', remark('noRate'))
  if (status === 502 || status === 503 || status === 504) return judged('could not be reached', remark('answers', { said }))
  const isKnown = code?.endsWith('_not_found')
  if ((status === 404 || status === 405 || status === 501) && !isKnown) return judged('missing', remark('answers', { said }))
  const where = error.errors.map(({ pointer, parameter, code: why }) => `${pointer ?? parameter ?? ''} ${why}`.trim())
  if (where.length === 0) return judged('differs', remark('answers', { said }))
  return judged('differs', remark('answersAt', { said, where: where.slice(0, 5).join('; ') }))
}

/** Returns how a call failed that got no answer. */
export function wayItFailed({ code, message }: ServiceError): Remark {
  if (code === 'outcome_unknown') return remark('lost')
  return remark('noAnswer', { why: message.split(': ').at(-1) ?? 'no answer' })
}

/** Returns the code of our catalogue in a problem document. */
export function codeIn({ text }: Answer): string | undefined {
  const body = parse(text)
  const code = isRecord(body) ? body.code : undefined
  return typeof code === 'string' && isErrorCode(code) ? code : undefined
}

/** Notes that an error is no problem document (RFC 9457). Empty for a problem document and for a success. */
export function notesOnProblem({ status, headers }: Answer): Remark[] {
  if (status < 400) return []
  const isProblem = headers['content-type']?.startsWith('application/problem+json') ?? false
  return isProblem ? [] : [remark('noProblem', { status })]
}

/** Returns undefined if the text is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the reader of answers reports it
  }
}
