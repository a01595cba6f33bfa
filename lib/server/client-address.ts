import 'server-only'
import { randomBytes } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'
import { clientAddressBehind, type ProxyWatch, watchForProxies } from '#service'
import { env } from './env'
import { log } from './log'

/**
 * Next hands no socket to a route and believes whatever `X-Forwarded-For` it is sent. So each request gets the address of its socket before
 * Next sees it, in a header whose name nobody outside can know. Next evaluates modules once per bundle: the name is one per process.
 */
const shared: typeof globalThis & { caucePeerHeader?: string; cauceProxies?: ProxyWatch } = globalThis

/** Begins to note where requests come from, and whether through a proxy that nobody believes. Once per process, before its first request. */
export function notePeers(): void {
  if (shared.caucePeerHeader !== undefined) return
  const header = `x-peer-${randomBytes(16).toString('hex')}`
  shared.caucePeerHeader = header
  const watch = watchForProxies(env.TRUSTED_PROXIES, (sentence) => log.warn(sentence))
  shared.cauceProxies = watch
  subscribe('http.server.request.start', (message) => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return
    const { request } = message
    if (!(request instanceof IncomingMessage)) return
    if (request.headers[header] !== undefined) return // Next asks itself, for whom was noted before
    request.headers[header] = request.socket.remoteAddress
    const forwardedFor = [request.headers['x-forwarded-for']].flat().join() // Next writes one where none came
    watch.see({ peer: request.socket.remoteAddress, forwardedFor })
  })
}

/** What an operator should know of proxies before this process, for `/readyz`. */
export function proxyWarnings(): string[] {
  return shared.cauceProxies?.warnings() ?? []
}

const findAddress = clientAddressBehind(env.TRUSTED_PROXIES)

/** Where a request comes from, by the rule of TRUSTED_PROXIES; undefined when that cannot be told. */
export function clientAddressOf(headers: Headers): string | undefined {
  const { caucePeerHeader } = shared
  return clientAddressAt(caucePeerHeader === undefined ? undefined : (headers.get(caucePeerHeader) ?? undefined), headers)
}

/** The same where the address of the socket, `peer`, is at hand. */
export function clientAddressAt(peer: string | undefined, headers: Headers): string | undefined {
  return findAddress({ peer, forwardedFor: headers.get('x-forwarded-for') })
}
