import type { Server } from 'node:http'
import { ServiceError } from '#contract/errors'
import { answerByHand, problemByHand } from './answer-by-hand'
import type { Outgoing } from './incoming'

/** Of node:http, for what no listener is asked about: a request that its parser gave up, each with the status that node:http itself answers. */
const parserStatuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/**
 * Lets a server answer methods that node:http passes to nobody (CONNECT, and words that are no method) with the problem `method_not_allowed`;
 * by itself it closes the connection, or answers 400 without a word. Returns the server.
 */
export function refuseOddMethods(server: Server): Server {
  server.on('connect', (_request, socket) => answerByHand(socket, toMethodProblem()))
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy(error)
    if (error.code === 'HPE_INVALID_METHOD') return answerByHand(socket, toMethodProblem())
    answerByHand(socket, { status: parserStatuses[error.code ?? ''] ?? 400, headers: {}, text: '' })
  })
  return server
}

function toMethodProblem(): Outgoing {
  const problem = problemByHand(new ServiceError('method_not_allowed', 'Not a method'))
  return { ...problem, headers: { ...problem.headers, allow: 'GET, HEAD, POST, PUT, DELETE' } }
}
