import { ServiceError } from '#contract/errors'
import { readAtMost } from '#database/read-at-most'

/** The maximum size of a request body. */
export const maxBytes = 64 * 1024

/** The maximum length of a query string, in bytes, without its question mark. */
const mostQueryBytes = 2 * 1024
/** The maximum where it may list 100 ids or 200 moments, or carry another address. */
export const mostBytesOfLists = 8 * 1024

/** A request as operations see it, over HTTP or from this process. */
export type Incoming = {
  method: string
  /** "http://host", for URLs in answers. */
  origin: string
  path: string
  /** With its question mark, or empty. */
  search: string
  /** `name` is in lower case. */
  header: (name: string) => string | null
  /** Returns the body, empty if there is none. Throws `payload_too_large` over 64 KiB. */
  bytes: () => Promise<Uint8Array>
  /** The client's address if known, otherwise empty. */
  address: string
}

/** An answer to send; the names of its headers are in lower case. */
export type Outgoing = { status: number; headers: Record<string, string>; text: string }

/** A request of the console in this process: `target` is the path with its query, header names are in lower case. */
export type ConsoleRequest = { method: string; target: string; headers: Readonly<Record<string, string>>; body?: string }

/** Returns a request of the network. Its body is read when it is needed, once and up to 64 KiB. */
export function fromRequest(request: Request, known: { address?: string; origin?: string } = {}): Incoming {
  const { origin: asked, path, search } = partsOf(request.url)
  const { address = '', origin = asked } = known
  return {
    method: request.method,
    origin,
    path,
    search,
    header: (name) => request.headers.get(name),
    bytes: () => readBytes(request),
    address,
  }
}

/** Returns the parts of the URL of a Request, which is in normal form already, so that it need not be parsed again. */
function partsOf(url: string): { origin: string; path: string; search: string } {
  const [, origin = '', path = '', search = ''] = /^(\w+:\/\/[^/?#]*)([^?#]*)(\?[^#]+)?/.exec(url) ?? []
  return { origin, path, search }
}

/** Returns a request of the console, which comes from this process and therefore has no address. */
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

/** Returns the answer for the network; one to HEAD has no body (RFC 9110, section 9.3.2). */
export function toResponse({ status, headers, text }: Outgoing, method: string): Response {
  return new Response(method === 'HEAD' ? null : text, { status, headers })
}

/** Reads the body and counts its bytes as they arrive, so that no more than the limit is ever in memory. */
async function readBytes(request: Request): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  if (announced > maxBytes) throw tooLarge()
  // No more than the announced length can arrive, so it is safe to read at once, which is faster than a stream.
  if (announced >= 0) return new Uint8Array(await request.arrayBuffer())
  if (request.body === null) return new Uint8Array()
  const read = await readAtMost(request.body, maxBytes)
  if (read === undefined) throw tooLarge()
  return read
}

/** Throws `payload_too_large` if bytes that are already in memory exceed the limit. */
function mustFit(bytes: Uint8Array): Uint8Array {
  if (bytes.length > maxBytes) throw tooLarge()
  return bytes
}

/**
 * Returns the error `query_too_long` if a query string (with or without its question mark) is longer than allowed; its characters
 * are ASCII, as any others arrive encoded.
 */
export function queryFault(search: string, most: number = mostQueryBytes): ServiceError | undefined {
  const isTooLong = search.replace(/^\?/, '').length > most
  return isTooLong ? new ServiceError('query_too_long', `The query string has more than ${most} bytes`) : undefined
}

/** Returns the error `payload_too_large`, which names the limit in bytes. */
export function tooLarge(): ServiceError {
  return new ServiceError('payload_too_large', `The body has more than ${maxBytes} bytes`)
}
