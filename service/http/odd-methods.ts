import type { Server } from 'node:http'
import { ServiceError } from '#contract/errors'
import { answerByHand, problemByHand } from './answer-by-hand'
import type { Outgoing } from './incoming'

/** The statuses with which node:http itself answers a request that its parser rejects. */
const parserStatuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/**
 * Answers methods that node:http does not pass to listeners (CONNECT, and unknown methods) with the problem `method_not_allowed`.
 * By default it closes the connection, or answers 400 without a body. Returns the server.
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
