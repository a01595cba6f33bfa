import { mustFit, readBytes } from './body'

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
export type Asked = { method: string; target: string; headers: Readonly<Record<string, string>>; body?: string }

export function fromRequest(request: Request, address = ''): Incoming {
  const { origin, pathname, search } = new URL(request.url)
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

export function fromConsole({ method, target, headers, body = '' }: Asked): Incoming {
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
