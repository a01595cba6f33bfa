import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, Server } from 'node:http'
import { refuseOddMethods } from '#service'

/** Methods that Next hands to a route; of any other it makes a plain 400 or 500 before a route is asked. */
const handed = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const shared: typeof globalThis & { cauceServers?: WeakSet<Server> } = globalThis

/**
 * Lets Next hand every request to a route, so that the API answers it with a problem document: before Next sees a request, its method and its
 * target become ones that Next can read and that mean the same to the API. Once per process, before its first request.
 */
export function mendRequestLines(): void {
  if (shared.cauceServers !== undefined) return
  const servers = new WeakSet<Server>()
  shared.cauceServers = servers
  subscribe('http.server.request.start', (message) => {
    if (typeof message !== 'object' || message === null) return
    if ('server' in message && message.server instanceof Server && !servers.has(message.server))
      servers.add(refuseOddMethods(message.server))
    if ('request' in message && message.request instanceof IncomingMessage) mend(message.request)
  })
}

function mend(request: IncomingMessage): void {
  const { method = 'GET', url = '/' } = request
  // No operation takes OPTIONS, so that it is refused like the method it stands for.
  if (!handed.has(method)) request.method = 'OPTIONS'
  request.url = toReadableTarget(url)
}

/** A path that cannot be decoded names nothing: its percent signs are encoded, so that it is still read as what it was written as. */
export function toReadableTarget(target: string): string {
  const [path = '', ...query] = target.split('?')
  const readable = isDecodable(path) ? path : path.replaceAll('%', '%25')
  const rooted = readable.startsWith('/') ? readable : `/${readable}`
  return [rooted, ...query].join('?')
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
