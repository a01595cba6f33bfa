import 'server-only'
import { randomUUID } from 'node:crypto'
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
  limitInFlight,
  mostBytesOfLists,
  queryFault,
  type RefusalOf,
  refuseOddMethods,
} from '#service'
import { env } from './env'
import { servePartner } from './forward-to-service'
import { toReadableTarget } from './readable-target'
import { createStaticFiles } from './static-files'

/** Methods that Next passes to a route; for others it answers a plain 400 or 500 itself. */
const handed = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** The servers of Next that are guarded already. */
const guarded = perProcess('servers', () => new WeakSet<Server>())
/** Our own servers in the same process, which Next does not use. */
const apart = perProcess('servers apart', () => new WeakSet<Server>())

/**
 * Headers of every answer to people, also of files and data. Pages have the whole policy, made per answer in proxy.ts; the
 * service sets its own headers.
 */
const everywhere = new Map([
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['content-security-policy', "frame-ancestors 'none'"],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
])

/**
 * Headers of every answer, also of the service, if the origin is https: browsers then no longer use http for this host and its
 * subdomains.
 */
const overTls = new Map(
  env.APP_ORIGIN.startsWith('https://') ? [['strict-transport-security', 'max-age=31536000; includeSubDomains']] : [],
)

/**
 * Hooks in before Next, once per process, before its first request. It protects the server against slow clients. Requests of
 * partners and banks go directly to the service, because a page of a list takes twice as long through Next. The files of the
 * build are served from memory. Methods and targets that Next cannot handle are replaced by equivalent ones, so that a route
 * answers them with a problem document.
 */
export function hookBeforeNext(): void {
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

/** Excludes a server that is not of Next: its requests are left unchanged. */
export function leaveApart(server: Server): void {
  apart.get().add(server)
}

/** Guards a server of Next. In development only odd methods are refused, because pages reload over a WebSocket. */
export function guard(server: Server): Server {
  serveWithoutNext(server)
  if (process.env.NODE_ENV !== 'production') return refuseOddMethods(server)
  return guardServer(server, hasOwnLimit, limitRequests(clientAddressBehind(env.TRUSTED_PROXIES)))
}

/** Limits the query strings of people, readers of the reference, and the concurrent requests of an address, in this order. */
function limitRequests(findAddress: FindAddress): RefusalOf {
  const refusedReader = limitReaders(findAddress, createAddressCount())
  const refusedAddress = limitInFlight(findAddress)
  return (request, response) => {
    const { url = '/' } = request
    // Files of the build come from memory, and one page loads many of them at once.
    const addressFault = url.startsWith('/_next/static/') ? () => undefined : refusedAddress
    return queryFaultOf(url) ?? refusedReader(request) ?? addressFault(request, response)
  }
}

/**
 * Returns why the query string of a target is refused: a list has the cursors of its pages in it, and sign-in another address. The
 * service limits its own, by operation.
 */
export function queryFaultOf(target: string): ServiceError | undefined {
  if (isForService(target)) return undefined
  const at = target.indexOf('?')
  if (at < 0) return undefined
  return queryFault(target.slice(at), mostBytesOfLists)
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

/** For pages of the reference, per address. */
const readsPerMinute = 120

/** The source and the target of a request, from node:http. */
type HttpRequest = Pick<IncomingMessage, 'url' | 'headers'> & { socket: { remoteAddress?: string } }

/**
 * Limits readers of the API reference, which is rendered for each request and needs no key: a faster reader than any person gets
 * a 429.
 */
export function limitReaders(
  findAddress: FindAddress,
  count: AddressCount,
): (requested: HttpRequest) => ServiceError | undefined {
  return ({ url = '/', headers, socket }) => {
    if (!isOfReference(url)) return undefined
    const forwardedFor = [headers['x-forwarded-for']].flat().join()
    const address = findAddress({ peer: socket.remoteAddress, forwardedFor }) ?? 'unknown'
    if (count(address) <= readsPerMinute) return undefined
    return new ServiceError('rate_limited', 'Too many pages of the reference', { retryAfter: 60 })
  }
}

/** Returns whether a target is a page of the reference. Next decodes a path before it looks up the page, so this does too. */
function isOfReference(target: string): boolean {
  const [path = ''] = target.split('?')
  const read = new URL(`http://localhost${toReadableTarget(path)}`).pathname
  return decodeURIComponent(read).replaceAll(/\/+/g, '/').startsWith('/reference')
}

/**
 * Returns whether the service takes this target; it limits bodies itself, after it has authenticated the sender. A path that can
 * be read in two ways does not count.
 */
export function isOfPartners(target: string): boolean {
  const [path = ''] = target.split('?')
  return isForService(target) && new URL(`http://localhost${path}`).pathname === path
}

/**
 * Returns whether a handler limits its body itself. Files of payments are larger than other bodies: their handler authenticates
 * the sender first, and counts the bytes as they arrive.
 */
export function hasOwnLimit(target: string): boolean {
  return isOfPartners(target) || target === '/api/console/batches'
}

/** Returns whether a target leads to the service once it is normalized, however it is written. */
export function isForService(target: string): boolean {
  return /^\/(v1|bank-notifications)(\/|$)/.test(new URL(`http://localhost${toReadableTarget(target)}`).pathname)
}

/**
 * Changes the head of a request before Next reads it. Only partners name their requests: the id of a person's request is in the
 * audit trail, where nobody else may choose it, and is one for all that the request does.
 */
export function mend(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): void {
  const { method = 'GET', url = '/' } = request
  if (!isForService(url)) request.headers['x-request-id'] = randomUUID()
  // The console uses APP_ORIGIN. With these headers Next would call itself over https, or take a proxy's name for the origin.
  delete request.headers['x-forwarded-proto']
  delete request.headers['x-forwarded-host']
  // No operation accepts OPTIONS, so it is refused as the original method would be.
  if (!handed.has(method)) request.method = 'OPTIONS'
  request.url = toReadableTarget(url)
}
