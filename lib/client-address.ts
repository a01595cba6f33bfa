import 'server-only'
import { randomBytes } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'
import { clientAddressBehind } from '#service'
import { env } from './env'

/**
 * Next hands no socket to a route and believes whatever `X-Forwarded-For` it is sent. So each request gets the address of its socket before
 * Next sees it, in a header whose name nobody outside can know. Next evaluates modules once per bundle: the name is one per process.
 */
const shared: typeof globalThis & { caucePeerHeader?: string } = globalThis

/** Begins to note where requests come from. Once per process, before its first request. */
export function notePeers(): void {
  if (shared.caucePeerHeader !== undefined) return
  const header = `x-peer-${randomBytes(16).toString('hex')}`
  shared.caucePeerHeader = header
  subscribe('http.server.request.start', (message) => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return
    const { request } = message
    if (request instanceof IncomingMessage) request.headers[header] = request.socket.remoteAddress
  })
}

const findAddress = clientAddressBehind(env.TRUSTED_PROXIES)

/** Where a request comes from, by the rule of TRUSTED_PROXIES; undefined when that cannot be told. */
export function clientAddressOf(headers: Headers): string | undefined {
  const { caucePeerHeader } = shared
  const peer = caucePeerHeader === undefined ? undefined : (headers.get(caucePeerHeader) ?? undefined)
  return findAddress({ peer, forwardedFor: headers.get('x-forwarded-for') })
}
