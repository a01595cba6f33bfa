import { Agent, request as httpRequest } from 'node:http'
import type { Draft } from './mutate'
import type { Pools } from './pools'

/** A request as it is sent. */
export type Wire = { method: string; target: string; headers: Record<string, string>; body: Uint8Array | string | undefined }
export type Received = { status: number; headers: Headers; text: string }
export type Send = (wire: Wire) => Promise<Received>

/** Returns the request with its marks replaced by ids. */
export function toWire({ written, text, bytes }: Draft, pools: Pools, key: string): Wire {
  const query = written.query.map(([name, value]): [string, string] => [name, pools.fill(value)])
  const target = pools.fillPath(written.path) + (query.length === 0 ? '' : `?${new URLSearchParams(query)}`)
  const filled = text === undefined ? undefined : pools.fill(text)
  const body = bytes === undefined ? filled : Buffer.concat([Buffer.from(filled ?? ''), bytes])
  return { method: written.method, target, headers: { 'x-api-key': key, ...written.headers }, body }
}

type FetchedService = { fetch: (request: Request, origin: { address: string }) => Promise<Response> }

/** Sends to a service in this process; each request has its own client address, as from many partners. */
export function inProcess(service: FetchedService): Send {
  let sent = 0
  return async ({ method, target, headers, body }) => {
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent++ & 255}`
    const carries = body !== undefined && method !== 'GET' && method !== 'HEAD'
    const content = typeof body === 'string' ? body : body && new Blob([Buffer.from(body)])
    const request = new Request(`http://service${target}`, { method, headers, body: carries ? content : undefined })
    const answer = await service.fetch(request, { address })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
}

/** Sends to a server on loopback, over real HTTP. */
export function overHttp(port: number): Send & { close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const send = ({ method, target, headers, body }: Wire) =>
    new Promise<Received>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const outgoing = httpRequest({ port, host: '127.0.0.1', method, path: target, headers: { ...headers, ...length }, agent })
      outgoing.on('error', reject)
      outgoing.on('response', async (incoming) => {
        const chunks: Buffer[] = []
        try {
          for await (const chunk of incoming) chunks.push(chunk)
        } catch (error) {
          return reject(error)
        }
        const received = new Headers()
        for (const [name, value] of Object.entries(incoming.headers)) received.set(name, String(value))
        resolve({ status: incoming.statusCode ?? 0, headers: received, text: Buffer.concat(chunks).toString('utf8') })
      })
      outgoing.end(body)
    })
  return Object.assign(send, { close: () => agent.destroy() })
}
