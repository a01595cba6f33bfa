import { createServer, type Server, type ServerOptions } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { refuseOddMethods } from './odd-methods'

/** `peer` is the address of the socket. */
type Answer = (request: Request, peer: string | undefined) => Promise<Response>

/** A server of node:http that does not listen yet. Every request gets its answer from `answer`, or a problem document where it is hardly one. */
export function createHttpServer(answer: Answer, options: ServerOptions = {}): Server {
  const listener = getRequestListener((request, { incoming }) => answer(request, incoming.socket.remoteAddress), {
    // A target that is no path ("*", "\\v1") names nothing here, and is asked about as such.
    errorHandler: () => answer(new Request('http://localhost/*'), undefined),
  })
  return refuseOddMethods(createServer(options, listener))
}
