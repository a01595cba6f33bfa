import 'server-only'
import { randomBytes } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'
import { perProcess } from '#database/per-process'
import { clientAddressBehind, watchForProxies } from '#service'
import { env } from './env'
import { log } from './log'

/**
 * Next hands no socket to a route and believes whatever `X-Forwarded-For` it is sent. So each request gets the address of its socket before
 * Next sees it, in a header whose name nobody outside can know.
 */
const noted = perProcess('peers', () => ({
  header: `x-peer-${randomBytes(16).toString('hex')}`,
  proxies: watchForProxies(env.TRUSTED_PROXIES, (sentence) => log.warn(sentence)),
}))

/** Begins to note where requests come from, and whether through a proxy that nobody believes. Once per process, before its first request. */
export function notePeers(): void {
  if (noted.known() !== undefined) return
  const { header, proxies } = noted.get()
  subscribe('http.server.request.start', (message) => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return
    const { request } = message
    if (!(request instanceof IncomingMessage)) return
    if (request.headers[header] !== undefined) return // Next asks itself, for whom was noted before
    request.headers[header] = request.socket.remoteAddress
    const forwardedFor = [request.headers['x-forwarded-for']].flat().join() // Next writes one where none came
    proxies.see({ peer: request.socket.remoteAddress, forwardedFor })
  })
}

/** Returns what an operator should know of proxies before this process, for `/readyz`. */
export function proxyWarnings(): string[] {
  return noted.known()?.proxies.warnings() ?? []
}

const findAddress = clientAddressBehind(env.TRUSTED_PROXIES)

/** Returns where a request comes from, by the rule of TRUSTED_PROXIES; undefined when that cannot be told. */
export function clientAddressOf(headers: Headers): string | undefined {
  const header = noted.known()?.header
  return clientAddressAt(header === undefined ? undefined : (headers.get(header) ?? undefined), headers)
}

/** The same where the address of the socket, `peer`, is at hand. */
export function clientAddressAt(peer: string | undefined, headers: Headers): string | undefined {
  return findAddress({ peer, forwardedFor: headers.get('x-forwarded-for') })
}
