import 'server-only'
import { randomBytes } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'
import { perProcess } from '#database/per-process'
import { clientAddressBehind, watchForProxies } from '#service'
import { env } from './env'
import { log } from './log'

/**
 * Next gives a route no socket and trusts any `X-Forwarded-For`. So the socket's address is put into a header of each request
 * before Next sees it; the random name of that header cannot be guessed by clients.
 */
const noted = perProcess('peers', () => ({
  header: `x-peer-${randomBytes(16).toString('hex')}`,
  proxies: watchForProxies(env.TRUSTED_PROXIES, (sentence) => log.warn(sentence)),
}))

/**
 * Starts to record the address of each request, and to watch for proxies that are not trusted. Once per process, before its first
 * request.
 */
export function notePeers(): void {
  if (noted.known() !== undefined) return
  const { header, proxies } = noted.get()
  subscribe('http.server.request.start', (message) => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return
    const { request } = message
    if (!(request instanceof IncomingMessage)) return
    if (request.headers[header] !== undefined) return // a call of Next to itself, whose address is recorded already
    request.headers[header] = request.socket.remoteAddress
    const forwardedFor = [request.headers['x-forwarded-for']].flat().join() // Next adds one if none came
    proxies.see({ peer: request.socket.remoteAddress, forwardedFor })
  })
}

/** Returns warnings about proxies before this process, for `/readyz`. */
export function proxyWarnings(): string[] {
  return noted.known()?.proxies.warnings() ?? []
}

const findAddress = clientAddressBehind(env.TRUSTED_PROXIES)

/** Returns the client address of a request, by the rule of TRUSTED_PROXIES; undefined if it is not known. */
export function clientAddressOf(headers: Headers): string | undefined {
  const header = noted.known()?.header
  return clientAddressAt(header === undefined ? undefined : (headers.get(header) ?? undefined), headers)
}

/** Does the same with a known address of the socket, `peer`. */
export function clientAddressAt(peer: string | undefined, headers: Headers): string | undefined {
  return findAddress({ peer, forwardedFor: headers.get('x-forwarded-for') })
}
