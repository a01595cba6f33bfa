import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isLoopback } from './metrics-settings'
import type { Scrape } from './scrape'
import { contentType } from './text-format'

export type MetricsServer = { url: string; close: () => void }

type ServeOptions = {
  host: string
  /** 0 means any free port. */
  port: number
  token?: string
  /** Reports the address, or why there is none: a port in use must not keep a process from its work. */
  tell: (level: 'info' | 'error', sentence: string) => void
  /** Called with the server before it listens. */
  prepare?: (server: Server) => void
}

/** Time-outs of a request, and the most connections. */
const limits = { headersTimeout: 5_000, requestTimeout: 10_000, timeout: 20_000, maxConnections: 32 } as const

/**
 * Serves `scrape` at `/metrics`, on a separate port. With a token, only its holders may read it; without one, only direct
 * requests from this machine. Resolves once it listens, with undefined if it cannot. It does not keep the process alive.
 */
export function serveMetrics(
  scrape: Scrape,
  { host, port, token, tell, prepare }: ServeOptions,
): Promise<MetricsServer | undefined> {
  const server = createServer((request, response) => {
    answer(scrape, token, request, response).catch(() => response.destroy())
  })
  Object.assign(server, limits)
  prepare?.(server)
  server.on('connection', (socket) => socket.unref())
  return new Promise((resolve) => {
    server.on('error', (error) => {
      tell('error', `The metrics are not shown at ${host}:${port}: ${error.message}`)
      resolve(undefined)
    })
    server.listen(port, host, () => {
      const url = `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server, port)}/metrics`
      tell('info', `The metrics are at ${url}`)
      resolve({ url, close: () => closeAtOnce(server) })
    })
    server.unref()
  })
}

function closeAtOnce(server: Server): void {
  server.close()
  server.closeAllConnections()
}

function portOf(server: Server, asked: number): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : asked
}

async function answer(
  scrape: Scrape,
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path] = (request.url ?? '').split('?')
  if (path !== '/metrics') return refuse(response, 404, 'There is nothing but /metrics here.')
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'The metrics are only read.')
  if (token !== undefined) {
    if (!holds(token, request)) return refuse(response, 401, 'METRICS_TOKEN has to be shown.')
  } else if (!isFromHere(request))
    return refuse(response, 403, 'Only this machine reads them, directly, while METRICS_TOKEN is not set.')
  const text = await scrape()
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store', 'content-length': Buffer.byteLength(text) })
  response.end(request.method === 'HEAD' ? undefined : text)
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
  })
  response.end(`${why}\n`)
}

/** Compares digests in constant time, so that timing reveals neither the position of a difference nor the length. */
function holds(token: string, { headers }: IncomingMessage): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** Headers that a proxy adds to a request. */
const passedOn = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/

/**
 * Returns whether a request comes directly from this machine and names it as host (which a page on a foreign site's name would
 * not). A proxy on this machine has its address too; it is recognized by the headers it adds, and by HTTP/1.0, the default of
 * nginx.
 */
function isFromHere({ socket, headers, httpVersion }: IncomingMessage): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  const isPassedOn = httpVersion === '1.0' || Object.keys(headers).some((name) => passedOn.test(name))
  return isLoopback(socket.remoteAddress ?? '') && isLoopback(host) && !isPassedOn
}
