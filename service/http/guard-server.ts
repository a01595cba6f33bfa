import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ServiceError } from '#contract/errors'
import { answerByHand, problemByHand } from './answer-by-hand'
import { maxBytes, tooLarge } from './incoming'
import { refuseOddMethods } from './odd-methods'

/** The time-outs of a server in ms: for the head, for the whole request, and for an idle connection. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, timeout: 60_000 } as const
/** Grace period in ms before a connection is cut after its answer: a client that is still sending would lose the answer. */
const farewell = 1000
/** How many bytes of a body are discarded after its answer. A client with less left to send can reuse the connection. */
const mostThrownAway = 1024 * 1024

/** Returns why a request is refused before any listener gets it; undefined if it is not. */
export type RefusalOf = (request: IncomingMessage, response: ServerResponse) => ServiceError | undefined

/**
 * Protects a server from clients that occupy it. Slow heads, slow bodies and idle connections time out; protocol upgrades are
 * ignored; methods that node:http does not pass on are answered. A body over 64 KiB gets `payload_too_large`: at once if
 * `Content-Length` announces it, otherwise with the first byte too many; what follows the answer is cut off. `hasOwnLimit` names
 * the targets whose listener limits the body itself, and `refusalOf` the requests to refuse before any listener. A server that is
 * that closes ends each connection with its next answer: clients that reuse connections (keep-alive) would keep it from ending.
 * Returns the server.
 */
export function guardServer(
  server: Server,
  hasOwnLimit: (target: string) => boolean,
  refusalOf: RefusalOf = () => undefined,
): Server {
  Object.assign(server, timeouts)
  server.removeAllListeners('upgrade')
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!server.listening) response.setHeader('connection', 'close')
    response.once('finish', () => {
      endWhatIsNotRead(request)
      if (!server.listening) setImmediate(() => server.closeIdleConnections())
    })
    const refusal = refusalOf(request, response)
    if (refusal !== undefined) return refuse(request, response, refusal)
    if (!hasOwnLimit(request.url ?? '/')) {
      if (announcedBytes(request) > maxBytes) return refuse(request, response, tooLarge())
      if (request.headers['transfer-encoding'] !== undefined) countWhileItArrives(request, response)
    }
    for (const listener of listeners) listener.call(server, request, response)
  })
  return refuseOddMethods(server)
}

/**
 * Ends an incomplete request after its answer: the client could keep sending for ever. Up to `mostThrownAway` bytes are still
 * read, so that the client can reuse the connection; after that, or after the grace period, it is cut.
 */
function endWhatIsNotRead(request: IncomingMessage): void {
  if (request.complete) return
  const { socket } = request
  if (announcedBytes(request) > mostThrownAway) takeNoMore(socket)
  const before = socket.bytesRead
  const look = setInterval(() => {
    if (socket.bytesRead - before <= mostThrownAway) return
    clearInterval(look)
    takeNoMore(socket)
  }, 5)
  setTimeout(() => {
    clearInterval(look)
    if (!request.complete) socket.destroy()
  }, farewell)
}

/** Stops reading. After an answer node:http resumes a paused socket to discard the rest of the body, so each resume is undone. */
function takeNoMore(socket: Socket): void {
  socket.pause()
  socket.on('resume', () => socket.pause())
}

/** Returns NaN for a chunked body and for none. */
function announcedBytes({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? Number.NaN)
}

/** Counts the bytes in `push`, through which node:http passes every chunk, whether or not anything reads the body. */
function countWhileItArrives(request: IncomingMessage, response: ServerResponse): void {
  const push = request.push.bind(request)
  let size = 0
  request.push = (chunk: Buffer | null, encoding) => {
    if (size > maxBytes) return true
    size += chunk?.length ?? 0
    if (size <= maxBytes) return push(chunk, encoding)
    refuse(request, response, tooLarge())
    return true
  }
}

function refuse({ socket, headers }: IncomingMessage, response: ServerResponse, error: ServiceError): void {
  if (response.headersSent) return void socket.destroy()
  answerByHand(socket, problemByHand(error, headers['accept-language']))
  takeNoMore(socket)
  setTimeout(() => socket.destroy(), farewell)
}
