import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { answerOf } from '../ground/answer-of'
import type { Address, Target } from './targets'

/** The result of one attempt: status and start of the answer, or a code if there was none. */
export type PostOutcome = { status: number; answer: string } | { error: string }
type Message = { headers: Record<string, string>; body: string }
/** Sends one message to a target. Never rejects: any failure is an outcome. */
export type PostWebhook = (target: Target, message: Message) => Promise<PostOutcome>

const maxAnswerBytes = 64 * 1024

/**
 * Connects only to the addresses that were checked: the name is not resolved again (DNS rebinding). Redirects are not followed.
 * At most 64 kB of the answer are read, within the time-out of the whole exchange (15 s by default).
 */
export function createPost({ timeoutMs = 15_000 }: { timeoutMs?: number } = {}): PostWebhook {
  return async ({ url, addresses }, { headers, body }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const request = (url.protocol === 'https:' ? https : http).request(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        lookup: pinned(addresses),
        signal,
      })
      const answered = answerOf(request)
      request.end(body)
      const response = await answered
      return { status: response.statusCode ?? 0, answer: await readBeginning(response) }
    } catch (error) {
      return { error: signal.aborted ? 'timed_out' : codeOf(error) }
    }
  }
}

/** Returns the start of the answer's body. Only the status decides; the body is for diagnosis, so read errors are ignored. */
function readBeginning(response: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const done = () => resolve(Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString())
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size >= maxAnswerBytes) response.destroy()
    })
    response.on('error', done)
    response.on('close', done)
  })
}

function pinned(addresses: Address[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses
    if (first === undefined) callback(new Error('No address was checked'), '')
    else if (all) callback(null, addresses)
    else callback(null, first.address, first.family)
  }
}

/** Returns a code such as econnrefused or cert_has_expired. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^\w{1,64}$/.test(code) ? code.toLowerCase() : 'failed'
}
