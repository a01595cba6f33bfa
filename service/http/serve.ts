import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { guardServer } from './guard-server'

/** `peer` is the address of the socket. */
type Answer = (request: Request, peer: string | undefined) => Promise<Response>

/** How often node:http looks which request took too long, in ms. */
const connectionsCheckingInterval = 5000

/**
 * A listener of node:http that gives every request its answer from `answer`, whatever its target is. `alone`: the process serves nothing else, so
 * that Request and Response may be replaced by lighter ones, which Next would not know.
 */
export function createListener(answer: Answer, { alone }: { alone: boolean }): RequestListener {
  return getRequestListener((request, { incoming }) => answer(request, incoming.socket.remoteAddress), {
    overrideGlobalObjects: alone,
    // A target that is no path ("*", "\\v1") names nothing here, and is asked about as such.
    errorHandler: () => answer(new Request('http://localhost/*'), undefined),
  })
}

/**
 * A server of node:http that does not listen yet. Every request gets its answer from `answer`, or a problem document where it is hardly one; bodies
 * are limited where operations read them.
 */
export function createHttpServer(answer: Answer): Server {
  return guardServer(createServer({ connectionsCheckingInterval }, createListener(answer, { alone: true })), () => true)
}
