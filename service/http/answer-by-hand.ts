import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ServiceError } from '#contract/errors'
import { newId } from '../ground/ids'
import type { Outgoing } from './incoming'
import { toProblem } from './problems'
import { standingHeaders } from './standing-headers'

/** Returns the problem document of an error that occurs before any operation, in the client's preferred language. */
export function problemByHand(error: ServiceError, language?: string): Outgoing {
  const requestId = newId()
  const header = (name: string) => (name === 'accept-language' ? (language ?? null) : null)
  const problem = toProblem(error, { origin: '', header }, requestId)
  return { ...problem, headers: { 'cache-control': 'no-store', ...problem.headers, ...standingHeaders(requestId) } }
}

/** Writes a raw HTTP response and ends the connection: for cases without a response object, or where it must not be awaited. */
export function answerByHand(socket: Duplex, { status, headers, text }: Outgoing): void {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': String(Buffer.byteLength(text)) })
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines.map(([name, value]) => `${name}: ${value}`)]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
