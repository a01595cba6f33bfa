import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

const open: Server[] = []

/** Closes every server that a test opened. */
export async function closeAll(): Promise<void> {
  for (const server of open.splice(0)) {
    server.close()
    if ('closeIdleConnections' in server && typeof server.closeIdleConnections === 'function') server.closeIdleConnections()
  }
}

/** Starts an HTTP server on loopback with this listener. Returns its address. */
export function listenHttp(listener: Listener): Promise<string> {
  const server = createServer((request, response) => listener(request, response))
  return listen(server)
}

/** Starts a server on a free port of loopback. Returns its address. */
export async function listen(server: Server): Promise<string> {
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${portOf(server.address())}`
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}

/** Returns the whole body of a request. */
export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Sends a body, as JSON unless it is text already. */
export function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
}
