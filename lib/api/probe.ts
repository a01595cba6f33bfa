import { bulkhead } from 'cockatiel'
import type { Extension, ExtensionOperation, ExtensionParameter } from '#contract/api'
import { ServiceError } from '#contract/errors'
import type { Answer } from './answer'
import { askPatiently } from './ask-patiently'
import { type ConsoleOperation, consoleOperations, extensionOperations, fillPath } from './console-operations'
import { isProbedByMethod, isRefused, type ProbeEvidence, proves, showsPage } from './evidence'
import { type LogCall, loggedProbe } from './logged-call'
import type { Credentials, Extensions } from './perform'
import type { Transport } from './transport'

/** An id that no record has: an API that knows the path answers with a code of our catalogue. */
const nobody = '00000000-0000-7000-8000-000000000000'

const oneDay = { edges: '2026-11-20T04:00:00Z,2026-11-21T04:00:00Z' }

/** Parameters that an operation requires. */
const required: Partial<Record<ExtensionOperation, Readonly<Record<string, string>>>> = {
  readRateHistory: { from_currency: 'USDC', to_currency: 'VES', days: '1' },
  readTransactionSums: oneDay,
  readReviewSums: oneDay,
}

/** The evidence for or against an extension. `has` is undefined while it is not known. */
export type ProbeFinding = {
  has: boolean | undefined
  evidence: ProbeEvidence
  question: string
  status: number | undefined
  at: Date
}

/** Extensions that are looked for at once: an API with a small limit of requests would refuse all questions with 429. */
const questionsAtOnce = 10

/** The extensions that an API certainly has, and those that are unsure because their question failed. It lacks all others. */
export type Probe = { known: Extensions; unsure: Extensions; found: ReadonlyMap<Extension, ProbeFinding> }

/**
 * Determines which of our extensions a remote API has, by reads alone: for a list the answer must be one, for a record the
 * absence must be named by a code of ours, for an act `OPTIONS` must name its method in our form. A status alone proves nothing,
 * because gateways answer 403 to unknown paths. A question that fails leaves its extension unsure. If all fail, it rejects, so
 * that a short outage at start is not stored as "no extensions": with `api_key_refused` if the key was refused, else with
 * `api_unreachable`. After a 429 the questions wait, for `mostWaitMs` at most.
 */
export async function probeExtensions(
  send: Transport,
  credentials: Credentials,
  names: Iterable<Extension> = everyExtension,
  logCall?: LogCall,
  mostWaitMs = 10_000,
): Promise<Probe> {
  let cause: unknown
  const onFailure = (error: ServiceError) => {
    cause ??= error
  }
  const ask: Ask = askPatiently((question: Question) => askFor(question, { send, credentials, logCall, onFailure }), mostWaitMs)
  const look = async (name: Extension) =>
    [name, isParameter(name) ? await lookForParameter(ask, name) : await lookFor(ask, name)] as const
  const lane = bulkhead(questionsAtOnce, Number.POSITIVE_INFINITY)
  const found = new Map(await Promise.all([...names].map((name) => lane.execute(() => look(name)))))
  const findings = [...found.values()]
  if (findings.some(({ has }) => has !== undefined)) return toProbe(found)
  const isKeyRefused = findings.some(({ status }) => status === 401)
  throw new ServiceError(isKeyRefused ? 'api_key_refused' : 'api_unreachable', 'no question was answered', { cause })
}

/** Groups the findings: an extension that was found missing is neither `known` nor `unsure`. */
export function toProbe(found: ReadonlyMap<Extension, ProbeFinding>): Probe {
  const those = (wanted: boolean | undefined) => new Set([...found].flatMap(([name, { has }]) => (has === wanted ? [name] : [])))
  return { known: those(true), unsure: those(undefined), found }
}

type Question = { operation: ConsoleOperation; method: 'GET' | 'OPTIONS'; query: string }
/** Undefined if no answer came. */
type Ask = (question: Question) => Promise<Answer | undefined>

async function lookFor(ask: Ask, name: ExtensionOperation): Promise<ProbeFinding> {
  const operation = consoleOperations[name]
  const method = isProbedByMethod(operation) ? 'OPTIONS' : 'GET'
  const question: Question = { operation, method, query: method === 'GET' ? queryFor(name) : '' }
  const answer = await ask(question)
  const evidence = answer && !isEmptyAnswer(answer) ? proves(operation, answer) : 'no answer'
  const has = evidence === 'no answer' ? undefined : evidence !== 'unlike'
  return { has, evidence, question: `${method} ${operation.path}`, status: answer?.status, at: new Date() }
}

/** Returns the smallest sufficient query: the fixed parameters, one row of a list, and required parameters. */
function queryFor(name: ExtensionOperation): string {
  const { query, fixed } = consoleOperations[name]
  const parameters = { ...fixed, ...(Object.hasOwn(query.shape, 'limit') ? { limit: '1' } : {}), ...required[name] }
  return Object.keys(parameters).length === 0 ? '' : `?${new URLSearchParams(parameters)}`
}

/**
 * Parameters of lists, each with a valid and an invalid value: an API that does not know a parameter accepts the invalid one too.
 */
const parameters: Readonly<Record<ExtensionParameter, readonly { list: ConsoleOperation; takes: string; refuses: string }[]>> = {
  sortedLists: [
    { list: consoleOperations.listCustomers, takes: 'sort=name&order=asc', refuses: 'sort=none&order=asc' },
    { list: consoleOperations.listTransactions, takes: 'sort=amount&order=asc', refuses: 'sort=none&order=asc' },
  ],
  searchedMembers: [
    { list: consoleOperations.listCustomers, takes: 'q=0000&q_in=legal_name,account_last_four', refuses: 'q=a&q_in=none' },
  ],
  searchedQuotes: [{ list: consoleOperations.listQuotes, takes: 'reference=a&reference_end=a&amount=1', refuses: 'amount=none' }],
  searchedTransactions: [
    { list: consoleOperations.listTransactions, takes: 'provider_reference=0000', refuses: 'provider_reference=0' },
  ],
  searchedDeposits: [
    {
      list: consoleOperations.listDeposits,
      takes: 'reference=0000&amount=1&currency=VES&bank_code=0102',
      refuses: 'bank_code=none',
    },
  ],
  endingApprovals: [
    { list: consoleOperations.listCustomers, takes: 'kyc_ends_before=2000-01-01T00:00:00Z', refuses: 'kyc_ends_before=none' },
  ],
}

export const extensionParameters: readonly ExtensionParameter[] = Object.keys(parameters).filter(isParameter)
export const everyExtension: readonly Extension[] = [...extensionOperations, ...extensionParameters]

function isParameter(name: string): name is ExtensionParameter {
  return Object.hasOwn(parameters, name)
}

async function lookForParameter(ask: Ask, name: ExtensionParameter): Promise<ProbeFinding> {
  const lists = parameters[name]
  const askAll = (word: 'takes' | 'refuses') =>
    Promise.all(lists.map((one) => ask({ operation: one.list, method: 'GET', query: `?limit=1&${one[word]}` })))
  const [taken, refused] = await Promise.all([askAll('takes'), askAll('refuses')])
  const isAnswered = [...taken, ...refused].every((answer) => answer && !isEmptyAnswer(answer))
  const has = isAnswered ? lists.every(({ list }, at) => showsPage(list, taken[at])) && refused.every(isRefused) : undefined
  const evidence = has === undefined ? 'no answer' : has ? 'a list' : 'unlike'
  const [first] = lists
  return { has, evidence, question: `GET ${first?.list.path}?${first?.takes}`, status: taken[0]?.status, at: new Date() }
}

type Asking = {
  send: Transport
  credentials: Credentials
  logCall: LogCall | undefined
  onFailure: (error: ServiceError) => void
}

async function askFor(
  { operation, method, query }: Question,
  { send, credentials: { organizationId, apiKey }, logCall, onFailure }: Asking,
): Promise<Answer | undefined> {
  const path = fillPath(operation, { organizationId, id: nobody, customerId: nobody })
  if (path === undefined) throw new ServiceError('not_found', `${operation.path}: no path`)
  const headers = { accept: 'application/json', 'x-api-key': apiKey }
  const [started, at] = [performance.now(), new Date()]
  let attempts = 0
  let answer: Answer | undefined
  let failed: unknown
  try {
    answer = await send({ method, effect: false, target: path + query, headers, onSend: () => attempts++ })
    return answer
  } catch (error) {
    failed = error
    if (!(error instanceof ServiceError)) throw error
    onFailure(error)
    return undefined
  } finally {
    const request = { method, apiKey, query: Object.fromEntries(new URLSearchParams(query)) }
    logCall?.(() => loggedProbe(operation, request, { at, durationMs: performance.now() - started, attempts, answer, failed }))
  }
}

/** Returns whether the request was refused before its path was looked at, or failed on the way. 501 is an answer. */
function isEmptyAnswer({ status }: Answer): boolean {
  return status === 401 || status === 429 || (status >= 500 && status !== 501)
}
