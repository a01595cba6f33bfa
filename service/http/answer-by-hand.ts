import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ServiceError } from '#contract/errors'
import { newId } from '../ground/ids'
import type { Outgoing } from './incoming'
import { toProblem } from './problems'
import { standingHeaders } from './standing-headers'

/** The problem document of an error for whom no operation was asked, in the language that the client prefers. */
export function problemByHand(error: ServiceError, language?: string): Outgoing {
  const requestId = newId()
  const header = (name: string) => (name === 'accept-language' ? (language ?? null) : null)
  const problem = toProblem(error, { origin: '', header }, requestId)
  return { ...problem, headers: { 'cache-control': 'no-store', ...problem.headers, ...standingHeaders(requestId) } }
}

/** Writes the whole answer, where there is no response object or it must not be waited for, and ends the connection. */
export function answerByHand(socket: Duplex, { status, headers, text }: Outgoing): void {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': String(Buffer.byteLength(text)) })
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines.map(([name, value]) => `${name}: ${value}`)]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
