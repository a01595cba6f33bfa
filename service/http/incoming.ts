import { ServiceError } from '#contract/errors'

/** Of the body of a request. */
export const maxBytes = 64 * 1024

/** A request as operations see it, whichever way it came. */
export type Incoming = {
  method: string
  /** "http://host", for addresses that an answer names. */
  origin: string
  path: string
  /** With its question mark, or empty. */
  search: string
  /** By its name in lower case. */
  header: (name: string) => string | null
  /** At most 64 KiB, else `payload_too_large`; empty when there is no body. */
  bytes: () => Promise<Uint8Array>
  /** Of the caller, as far as it is known; else empty. */
  address: string
}

/** An answer as it leaves; the names of its headers are in lower case. */
export type Outgoing = { status: number; headers: Record<string, string>; text: string }

/** What the console asks in the same process: `target` is the path with its query, the names of the headers are in lower case. */
export type ConsoleRequest = { method: string; target: string; headers: Readonly<Record<string, string>>; body?: string }

export function fromRequest(request: Request, known: { address?: string; origin?: string } = {}): Incoming {
  const { origin: asked, pathname, search } = new URL(request.url)
  const { address = '', origin = asked } = known
  return {
    method: request.method,
    origin,
    path: pathname,
    search,
    header: (name) => request.headers.get(name),
    bytes: () => readBytes(request),
    address,
  }
}

export function fromConsole({ method, target, headers, body = '' }: ConsoleRequest): Incoming {
  const query = target.indexOf('?')
  return {
    method,
    origin: 'http://service.internal',
    path: query < 0 ? target : target.slice(0, query),
    search: query < 0 ? '' : target.slice(query),
    header: (name) => headers[name] ?? null,
    bytes: async () => mustFit(Buffer.from(body)),
    address: '',
  }
}

export function toResponse({ status, headers, text }: Outgoing, method: string): Response {
  return new Response(method === 'HEAD' ? null : text, { status, headers })
}

/** Counted while they arrive, and never held beyond the limit. */
async function readBytes(request: Request): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  if (announced > maxBytes) throw tooLarge()
  // No more than announced can arrive, and read whole it need not become a stream first.
  if (announced >= 0) return new Uint8Array(await request.arrayBuffer())
  if (request.body === null) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    size += value.length
    if (size > maxBytes) {
      await reader.cancel()
      throw tooLarge()
    }
    chunks.push(value)
  }
}

/** Of bytes that are there already. */
function mustFit(bytes: Uint8Array): Uint8Array {
  if (bytes.length > maxBytes) throw tooLarge()
  return bytes
}

export function tooLarge(): ServiceError {
  return new ServiceError('payload_too_large', `The body has more than ${maxBytes} bytes`)
}
