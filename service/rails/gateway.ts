import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { readAtMost } from '#database/read-at-most'
import { answerOf } from '../ground/answer-of'
import { traceHeaders } from '../ground/trace'

export type GatewayOptions = {
  /** The base URL of the bank's gateway; paths are appended to it. */
  url: string
  /** Sent to the gateway with every request. */
  secret: string
  /** The time-out of the whole exchange; 15 s by default. */
  timeoutMs?: number
}
export type Question = { method: 'GET' | 'POST'; path: string; body?: unknown }
/** The JSON of a successful answer, or a failure code: it is then unknown whether the gateway executed the request. */
export type Exchange = { json: unknown } | { failure: string }

const maxAnswerBytes = 64 * 1024

/** Returns a function that sends one request over a connection of its own, so nothing is resent implicitly. Never rejects. */
export function createGateway({ url, secret, timeoutMs = 15_000 }: GatewayOptions): (question: Question) => Promise<Exchange> {
  return async ({ method, path, body }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${secret}`,
      accept: 'application/json',
      ...traceHeaders(),
      ...(text === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    try {
      const target = new URL(`${url.replace(/\/+$/, '')}/${path}`)
      const response = await send(target, { method, headers, signal }, text)
      return await readAnswer(response)
    } catch (error) {
      return { failure: signal.aborted ? 'timed_out' : codeOf(error) }
    }
  }
}

function send(target: URL, options: http.RequestOptions, text: string): Promise<IncomingMessage> {
  const request = (target.protocol === 'https:' ? https : http).request(target, { ...options, agent: false })
  const answered = answerOf(request)
  request.end(text)
  return answered
}

async function readAnswer(response: IncomingMessage): Promise<Exchange> {
  const { statusCode = 0, headers } = response
  const problem = statusCode !== 200 && statusCode !== 201 ? `http_${statusCode}` : undefined
  const failure = problem ?? (/^application\/json\b/i.test(headers['content-type'] ?? '') ? undefined : 'not_json')
  if (failure !== undefined) {
    response.destroy()
    return { failure }
  }
  const read = await readAtMost(response, maxAnswerBytes)
  return read === undefined ? { failure: 'too_large' } : parse(read.toString())
}

function parse(text: string): Exchange {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return { failure: 'not_json' } // the text may contain personal data, so it is not reported
  }
}

/** Returns a code such as econnreset or cert_has_expired. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^\w{1,64}$/.test(code) ? code.toLowerCase() : 'failed'
}
