import type { ServedOperation } from '../operation'
import type { Json } from './json'

type Header = { description: string; schema: Json; example: unknown; required?: true }

const text = (pattern: string): Json => ({ type: 'string', pattern })

/** The response headers, each a component of this name. */
const responseHeaders = {
  'X-Request-Id': {
    description: 'The id of this request: as it was sent, or a new one. Name it when you ask us about an answer.',
    schema: text('^[A-Za-z0-9._-]{8,128}$'),
    example: '0199a3c0-0000-7000-8000-00000000000a',
    required: true,
  },
  'X-Content-Type-Options': {
    description: 'The answer is what its content type says.',
    schema: { type: 'string', const: 'nosniff' },
    example: 'nosniff',
    required: true,
  },
  'Content-Security-Policy': {
    description: 'No page may show the answer inside of itself, nor load anything out of it.',
    schema: { type: 'string', const: "default-src 'none'; frame-ancestors 'none'" },
    example: "default-src 'none'; frame-ancestors 'none'",
    required: true,
  },
  'Cache-Control': {
    description: 'Whether the answer may be kept, and for how many seconds.',
    schema: text('^(no-store|private, max-age=\\d+)$'),
    example: 'no-store',
    required: true,
  },
  RateLimit: {
    description: 'Requests that remain (`r`) and seconds until all are there again (`t`). Absent for a key without limits.',
    schema: text('^"\\w+";r=\\d+;t=\\d+$'),
    example: '"default";r=599;t=60',
  },
  'RateLimit-Policy': {
    description: 'The limit that the request was counted under: `q` requests within `w` seconds.',
    schema: text('^"\\w+";q=\\d+;w=\\d+$'),
    example: '"default";q=600;w=60',
  },
  'Retry-After': {
    description: 'Seconds after which the same request may succeed.',
    schema: { type: 'integer', format: 'int32', minimum: 0 },
    example: 1,
  },
  'WWW-Authenticate': { description: 'How to say who you are.', schema: { type: 'string', const: 'ApiKey' }, example: 'ApiKey' },
  'Idempotency-Replayed': {
    description: 'The answer is that of the first request with this `Idempotency-Key`; nothing was done again.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  Location: {
    description: 'The path of what was created.',
    schema: text('^/v1/'),
    example: '/v1/customers/0199a3a0-0000-7000-8000-000000000001',
  },
  ETag: {
    description: 'The version that was read or written; send it back as `If-Match`.',
    schema: text('^"[^"]+"$'),
    example: '"v3"',
  },
  Deprecation: {
    description: 'Since when this operation is on its way out (RFC 9745).',
    schema: text('^@\\d+$'),
    example: '@1795132800',
  },
  Sunset: { description: 'When it ends (RFC 8594).', schema: { type: 'string' }, example: 'Sat, 20 Nov 2027 00:00:00 GMT' },
  Link: {
    description: 'Where the way to its successor is written.',
    schema: { type: 'string' },
    example: '<https://docs.example/changes>; rel="deprecation"; type="text/html"',
  },
} satisfies Record<string, Header>

export type ResponseHeader = keyof typeof responseHeaders

/** Returns references to the components of these headers. */
export function headersNamed(names: readonly ResponseHeader[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Returns the headers of every answer to this operation, errors included. */
export function headersOfEveryAnswer({ deprecated }: ServedOperation): ResponseHeader[] {
  const common: ResponseHeader[] = [
    'X-Request-Id',
    'X-Content-Type-Options',
    'Content-Security-Policy',
    'Cache-Control',
    'RateLimit',
    'RateLimit-Policy',
  ]
  return deprecated ? [...common, 'Deprecation', 'Sunset', 'Link'] : common
}

const requestHeaders: Record<string, Json> = {
  ActorId: {
    name: 'X-Actor-Id',
    description:
      'Who of yours is behind the call: 1 to 64 visible ASCII characters. Kept with what is changed and decided as a note, which proves nobody: where two people must say the same, two names of one key are one. Only the key of the console vouches for its people.',
    schema: text('^[\\x21-\\x7e]{1,64}$'),
    example: 'luis',
  },
  RequestId: {
    name: 'X-Request-Id',
    description: 'An id of your own for this request; one is made when it is absent or has another shape.',
    schema: text('^[A-Za-z0-9._-]{8,128}$'),
    example: 'order-1042-try-1',
  },
  Language: {
    name: 'Accept-Language',
    description: 'The language of the titles of problems: English, or Spanish when it is named first.',
    schema: { type: 'string' },
    example: 'es-VE, es;q=0.9',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    description:
      'One key for each thing you want done, 1 to 255 visible ASCII characters. For 24 hours the same key with the same request has one effect and one answer.',
    schema: { type: 'string', minLength: 1 },
    example: '4f1c2a9e-0b1d-4f43-9d53-5f6f0a9b7c11',
  },
  IfMatch: {
    name: 'If-Match',
    description: 'The `ETag` that was read: the change is refused when somebody else was faster.',
    schema: { type: 'string' },
    example: '"v3"',
  },
  SandboxRate: {
    name: 'X-Sandbox-Rate',
    description: 'With a test key, `stale` answers as if no current rate were known (`rate_unavailable`).',
    schema: { type: 'string' },
    example: 'stale',
  },
}

/** Returns the request headers that an operation reads. `X-Actor-Id` is required if the operation needs an actor. */
export function headerParameters({ method, readsIfMatch, sandboxRate, needsActor }: ServedOperation): Json[] {
  const names = ['RequestId', 'Language', ...(method === 'POST' ? ['IdempotencyKey'] : []), ...(readsIfMatch ? ['IfMatch'] : [])]
  if (sandboxRate) names.push('SandboxRate')
  const shared = [...names, ...(needsActor ? [] : ['ActorId'])]
  return [
    ...(needsActor ? [{ ...requestHeaders.ActorId, in: 'header', required: true }] : []),
    ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ]
}

/** Returns the header components: the response headers that `used` refers to, and all request headers. */
export function headerComponents(used: string): { headers: Json; parameters: Json } {
  const headers = Object.entries(responseHeaders).filter(([name]) => used.includes(`"#/components/headers/${name}"`))
  const parameters = Object.entries(requestHeaders).map(([name, header]) => [name, { ...header, in: 'header', required: false }])
  return { headers: Object.fromEntries(headers), parameters: Object.fromEntries(parameters) }
}
