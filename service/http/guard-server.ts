import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { ServiceError } from '#contract/errors'
import { answerByHand, problemByHand } from './answer-by-hand'
import { maxBytes } from './incoming'
import { refuseOddMethods } from './odd-methods'

/** How long a server waits, in ms: for a head, for a whole request, and for anything to move on a connection. */
const patience = { headersTimeout: 10_000, requestTimeout: 30_000, timeout: 60_000 } as const
/** Time for an answer to arrive before its connection is cut, in ms: a client that is still sending would lose it. */
const farewell = 1000

/**
 * Lets no client of a server hold it up. Slow heads, slow bodies and silent connections end; a wish for another protocol is not heard; methods that
 * node:http passes to nobody are answered. A body of more than 64 KiB is refused with the problem `payload_too_large` while it arrives: by what it
 * announces before any of it is read, else with the byte that is too many. What is still sent after its answer is cut off. `hasOwnLimit` names the targets whose listener sees to that by itself.
 * Returns the server.
 */
export function guardServer(server: Server, hasOwnLimit: (target: string) => boolean): Server {
  Object.assign(server, patience)
  server.removeAllListeners('upgrade')
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    response.once('finish', () => endWhatIsNotRead(request))
    if (!hasOwnLimit(request.url ?? '/')) {
      if (announcedBytes(request) > maxBytes) return refuse(request, response)
      if (request.headers['transfer-encoding'] !== undefined) countWhileItArrives(request, response)
    }
    for (const listener of listeners) listener.call(server, request, response)
  })
  return refuseOddMethods(server)
}

/** An answer before the end of its request leaves a client that may send for as long as it likes what nobody reads. */
function endWhatIsNotRead(request: IncomingMessage): void {
  if (request.complete) return
  // What is small may still come, and its connection then goes on.
  if (!(announcedBytes(request) <= maxBytes)) request.socket.pause()
  setTimeout(() => request.complete || request.socket.destroy(), farewell)
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
    refuse(request, response)
    return true
  }
}

function refuse({ socket, headers }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void socket.destroy()
  const error = new ServiceError('payload_too_large', `The body has more than ${maxBytes} bytes`)
  answerByHand(socket, problemByHand(error, headers['accept-language']))
  socket.pause()
  setTimeout(() => socket.destroy(), farewell)
}
