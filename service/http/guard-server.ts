import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ServiceError } from '#contract/errors'
import { answerByHand, problemByHand } from './answer-by-hand'
import { maxBytes, tooLarge } from './incoming'
import { refuseOddMethods } from './odd-methods'

/** How long a server waits, in ms: for a head, for a whole request, and for anything to move on a connection. */
const patience = { headersTimeout: 10_000, requestTimeout: 30_000, timeout: 60_000 } as const
/** Time for an answer to arrive before its connection is cut, in ms: a client that is still sending would lose it. */
const farewell = 1000

/**
 * Lets no client of a server hold it up. Slow heads, slow bodies and silent connections end; a wish for another protocol is not heard; methods that
 * node:http passes to nobody are answered. A body of more than 64 KiB is refused with the problem `payload_too_large` while it arrives: by what it
 * announces before any of it is read, else with the byte that is too many. What is still sent after its answer is cut off. `hasOwnLimit` names the targets whose listener sees to that by itself.
 * `refusalOf` names what is refused before anybody is asked. Returns the server.
 */
export function guardServer(
  server: Server,
  hasOwnLimit: (target: string) => boolean,
  refusalOf: (request: IncomingMessage) => ServiceError | undefined = () => undefined,
): Server {
  Object.assign(server, patience)
  server.removeAllListeners('upgrade')
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    response.once('finish', () => endWhatIsNotRead(request))
    const refusal = refusalOf(request)
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
 * An answer before the end of its request leaves a client that may send for as long as it likes what nobody reads. What is small may still come,
 * and its connection then goes on: the client sends its next request there.
 */
function endWhatIsNotRead(request: IncomingMessage): void {
  if (request.complete) return
  const { socket } = request
  if (announcedBytes(request) > maxBytes) takeNoMore(socket)
  const before = socket.bytesRead
  const look = setInterval(() => {
    if (socket.bytesRead - before <= maxBytes) return
    clearInterval(look)
    takeNoMore(socket)
  }, 5)
  setTimeout(() => {
    clearInterval(look)
    if (!request.complete) socket.destroy()
  }, farewell)
}

/** After an answer node:http takes what is left of a body, at full speed, to throw it away: it resumes a socket that is only paused. */
function takeNoMore(socket: Socket): void {
  socket.pause()
  socket.on('resume', () => socket.pause())
}

/** NaN for a body in chunks, and for none. */
function announcedBytes({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? Number.NaN)
}

/** Whoever reads the body, and also where nobody does: node:http hands every part of it to `push`. */
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
