import { type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ServiceError } from '#contract/errors'
import { newId } from '../ids'
import type { Outgoing } from './incoming'
import { toProblem } from './problems'

/** Of node:http, for what no listener is asked about: a request that its parser gave up, each with the status that node:http itself answers. */
const parserStatuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/**
 * Lets a server answer methods that node:http passes to nobody (CONNECT, and words that are no method) with the problem `method_not_allowed`;
 * by itself it closes the connection, or answers 400 without a word. Returns the server.
 */
export function refuseOddMethods(server: Server): Server {
  server.on('connect', (_request, socket) => answer(socket, toMethodProblem()))
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy(error)
    if (error.code === 'HPE_INVALID_METHOD') return answer(socket, toMethodProblem())
    answer(socket, { status: parserStatuses[error.code ?? ''] ?? 400, headers: {}, text: '' })
  })
  return server
}

function toMethodProblem(): Outgoing {
  const requestId = newId()
  const problem = toProblem(new ServiceError('method_not_allowed', 'Not a method'), { origin: '', header: () => null }, requestId)
  const always = { allow: 'GET, HEAD, POST, PUT, DELETE', 'x-request-id': requestId, 'x-content-type-options': 'nosniff' }
  return { ...problem, headers: { 'cache-control': 'no-store', ...problem.headers, ...always } }
}

/** The whole answer by hand: there is no response object for what is no request. */
function answer(socket: Duplex, { status, headers, text }: Outgoing): void {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': String(Buffer.byteLength(text)) })
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines.map(([name, value]) => `${name}: ${value}`)]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
