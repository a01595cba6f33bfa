import { errorStatus, isErrorCode, Problem } from '#contract/errors'
import type { createAnswerCheck } from '../answers'
import type { Received, Wire } from './send'

export type Judge = (wire: Wire, answer: Received) => string[]

/** Texts that an error must never reveal: statements, tables, files, stacks, drivers. */
const internals =
  /\bselect .{0,200} from\b|\binsert into\b|\bpayments\.[a-z_]+|\bpostgres|\bdrizzle|\bzod\b|node_modules|\.ts:\d|\bat \S+ \(|\/work\/|\/home\/|\bECONN|\bSQLSTATE|violates .{0,40}constraint|TypeError|RangeError|SyntaxError/i

export type Secrets = {
  /** Texts that only another organization knows. */
  foreign: readonly string[]
  /** The keys of the callers. */
  keys: readonly string[]
}

/** Returns a judge of answers by the document and the catalogue of problems alone; it returns the faults, in words. */
export function createJudge(check: ReturnType<typeof createAnswerCheck>, secrets: Secrets): Judge {
  return (wire, answer) => {
    const { status, headers, text } = answer
    const leaks = [...secrets.foreign, ...secrets.keys].filter((secret) => text.includes(secret))
    const findings = leaks.map((secret) => `tells ${secret.slice(0, 24)}`)
    if (!headers.has('x-request-id')) findings.push('has no X-Request-Id')
    const provoked = status === 503 && wire.headers['x-sandbox-rate'] === 'stale'
    if (status >= 500 && !provoked) findings.push(`status ${status}`)
    if (status < 400) findings.push(...ambiguitiesOf(wire).map((what) => `takes ${what}`))
    if (wire.method === 'HEAD') return findings
    if (status >= 400) findings.push(...judgeProblem(wire, answer))
    return [...findings, ...checkDocumented(check, wire, answer)]
  }
}

/** The service does not read the body of a request with another method. */
const withBody = ['POST', 'PUT', 'PATCH']

/** Returns the parts of a request that two readers could interpret differently. */
function ambiguitiesOf({ method, target, body }: Wire): string[] {
  const names = [...new URLSearchParams(target.split('?')[1]).keys()]
  return [
    ...(names.includes('one_too_many') ? ['an unknown parameter'] : []),
    ...(new Set(names).size < names.length ? ['a parameter twice'] : []),
    ...(withBody.includes(method) && /^\{("[^"]+":)null,\1/.test(String(body)) ? ['a member twice'] : []),
  ]
}

function judgeProblem(wire: Wire, { status, headers, text }: Received): string[] {
  const problem = Problem.safeParse(parse(text))
  if (!headers.get('content-type')?.startsWith('application/problem+json') || !problem.success) return ['is no problem document']
  const findings: string[] = []
  const { code } = problem.data
  const told = internals.exec(text)?.[0]
  if (told !== undefined && !String(wire.body).includes(told) && !wire.target.includes(told)) findings.push(`tells ${told}`)
  if (!isErrorCode(code)) return [...findings, `the code ${code} is unknown`]
  if (errorStatus[code] !== status || problem.data.status !== status) findings.push(`${code} travels under ${status}`)
  return findings
}

/** Returns the deviations of status, headers and members from the operation's description. */
function checkDocumented(check: ReturnType<typeof createAnswerCheck>, { method, target }: Wire, answer: Received): string[] {
  if (parse(answer.text) === undefined) return ['is no JSON']
  return check({
    ...answer,
    headers: Object.fromEntries(answer.headers),
    method,
    path: new URL(target, 'http://service').pathname,
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller reports it
  }
}
