import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import { ServiceError } from '#contract/errors'
import { perProcess } from '#database/per-process'
import { projectRoot } from '#database/project-root'
import {
  type AddressCount,
  clientAddressBehind,
  createAddressCount,
  createListener,
  type FindAddress,
  guardServer,
  refuseOddMethods,
} from '#service'
import { env } from './env'
import { servePartner } from './forward-to-service'
import { createStaticFiles } from './static-files'

/** Methods that Next hands to a route; of any other it makes a plain 400 or 500 before a route is asked. */
const handed = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** The servers of Next that something stands before. */
const guarded = perProcess('servers', () => new WeakSet<Server>())
/** Servers of ours in the same process, which answer by themselves. */
const apart = perProcess('servers apart', () => new WeakSet<Server>())

/** On every answer to people, also of files and data; pages have the whole policy, made per answer in proxy.ts. What the service answers has its own. */
const everywhere = new Map([
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['content-security-policy', "frame-ancestors 'none'"],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
])

/** On every answer, also of the service, where people come over https: browsers then ask this name, and those below it, in clear text no more. */
const overTls = new Map(
  env.APP_ORIGIN.startsWith('https://') ? [['strict-transport-security', 'max-age=31536000; includeSubDomains']] : [],
)

/**
 * Stands between the server of Next and Next. No client can hold that server up. What partners and banks ask goes straight to the service: by way
 * of Next a page of a list takes twice as long. The files of the build are answered from memory. Next hands every other request to a route, so that it is answered with a problem document:
 * its method and its target become ones that Next can read and that mean the same. Once per process, before its first request.
 */
export function standBeforeNext(): void {
  if (guarded.known() !== undefined) return
  const servers = guarded.get()
  subscribe('http.server.request.start', (message) => {
    if (typeof message !== 'object' || message === null) return
    const server = 'server' in message && message.server instanceof Server ? message.server : undefined
    if (server !== undefined && apart.get().has(server)) return
    if (server !== undefined && !servers.has(server)) servers.add(guard(server))
    if ('request' in message && message.request instanceof IncomingMessage) mend(message.request)
  })
}

/** Nothing of this stands before a server that is none of Next, and what it is asked reaches it as it came. */
export function leaveApart(server: Server): void {
  apart.get().add(server)
}

/** While code is written pages are drawn anew over a WebSocket, and nobody else is there. */
export function guard(server: Server): Server {
  serveWithoutNext(server)
  if (process.env.NODE_ENV !== 'production') return refuseOddMethods(server)
  return guardServer(server, hasOwnLimit, limitReaders(clientAddressBehind(env.TRUSTED_PROXIES), createAddressCount()))
}

function serveWithoutNext(server: Server): void {
  const byNext = server.listeners('request')
  const byService = createListener(servePartner, { alone: false })
  const serveFile = createStaticFiles(join(/* turbopackIgnore: true */ projectRoot(), '.next'))
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    response.setHeaders(overTls)
    if (isForService(request.url ?? '/')) return byService(request, response)
    response.setHeaders(everywhere)
    if (serveFile(request, response)) return
    for (const listener of byNext) listener.call(server, request, response)
  })
}

/** Of pages of the reference, for each address. */
const readsPerMinute = 120

/** Where a request comes from and what it asks for, as node:http tells. */
type Asked = Pick<IncomingMessage, 'url' | 'headers'> & { socket: { remoteAddress?: string } }

/** The reference of the API is drawn anew for each reader, and asks nobody for a key: who reads faster than any person is told to wait. */
export function limitReaders(findAddress: FindAddress, count: AddressCount): (asked: Asked) => ServiceError | undefined {
  return ({ url = '/', headers, socket }) => {
    if (!isOfReference(url)) return undefined
    const forwardedFor = [headers['x-forwarded-for']].flat().join()
    const address = findAddress({ peer: socket.remoteAddress, forwardedFor }) ?? 'unknown'
    if (count(address) <= readsPerMinute) return undefined
    return new ServiceError('rate_limited', 'Too many pages of the reference', { retryAfter: 60 })
  }
}

/** However the path is written: Next decodes it before it looks for a page. */
function isOfReference(target: string): boolean {
  const [path = ''] = target.split('?')
  const read = new URL(`http://localhost${toReadableTarget(path)}`).pathname
  return decodeURIComponent(read).replaceAll(/\/+/g, '/').startsWith('/reference')
}

/** What the service takes limits its bodies by itself, after it has asked who sends them. A path that can be read in two ways is not believed. */
export function isOfPartners(target: string): boolean {
  const [path = ''] = target.split('?')
  return isForService(target) && new URL(`http://localhost${path}`).pathname === path
}

/** Files of payments are larger than any other body: their handler authenticates the sender first, and counts the bytes while they arrive. */
export function hasOwnLimit(target: string): boolean {
  return isOfPartners(target) || target === '/api/console/batches'
}

/** Returns where a target leads once it is read, whatever it is written like. */
export function isForService(target: string): boolean {
  return /^\/(v1|bank-notifications)(\/|$)/.test(new URL(`http://localhost${toReadableTarget(target)}`).pathname)
}

function mend(request: IncomingMessage): void {
  const { method = 'GET', url = '/' } = request
  // The console goes by APP_ORIGIN. By these Next would ask itself over https, or take the name of a proxy for where people are.
  delete request.headers['x-forwarded-proto']
  delete request.headers['x-forwarded-host']
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
