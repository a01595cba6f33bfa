import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { clientAddressBehind, type FindAddress } from './client-address'
import { guardServer } from './guard-server'
import { limitInFlight } from './in-flight-by-address'

/** `peer` is the address of the socket. */
type Answer = (request: Request, peer: string | undefined) => Promise<Response>

/** How often node:http checks for requests that exceed their time-out, in ms. */
const connectionsCheckingInterval = 5000

/**
 * Returns a listener of node:http that answers every request by `answer`, whatever its target. `alone` means that the process
 * serves nothing else: Request and Response are then replaced by lighter ones, which Next would not accept.
 */
export function createListener(answer: Answer, { alone }: { alone: boolean }): RequestListener {
  return getRequestListener((request, { incoming }) => answer(request, incoming.socket.remoteAddress), {
    overrideGlobalObjects: alone,
    // A target that is not a path ("*", "\\v1") matches no route here, and is answered like one.
    errorHandler: () => answer(new Request('http://localhost/*'), undefined),
  })
}

/**
 * Returns a server of node:http that does not listen yet. Every request is answered by `answer`, or with a problem document if it
 * is malformed; operations limit the body themselves. `findAddress` finds the clients whose concurrent requests are limited.
 */
export function createHttpServer(answer: Answer, findAddress: FindAddress = clientAddressBehind()): Server {
  const server = createServer({ connectionsCheckingInterval }, createListener(answer, { alone: true }))
  return guardServer(server, () => true, limitInFlight(findAddress))
}
