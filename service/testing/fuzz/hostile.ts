import { markOf } from './pools'

/** Returns a mark that becomes `text` itself in the JSON: for what no JavaScript value represents. */
const raw = (text: string) => `@raw:${text}`

/** Returns the JSON of a value, with its raw marks replaced. */
export function writeJson(value: unknown): string | undefined {
  return JSON.stringify(value)?.replaceAll(/"@raw:([^"]+)"/g, '$1')
}

/** Times at the limits of the format, of JavaScript and of PostgreSQL, and just beyond each. */
export const hostileTimes: readonly string[] = [
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59-23:59',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '9999-12-31T23:59:59-12:00',
  '9999-12-31T23:59:59.9999999Z',
  '2016-12-31T23:59:60Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T14:00:00+24:00',
  '2026-02-29T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '294277-01-01T00:00:00Z',
  '999999999999-01-01T00:00:00Z',
  '4714-11-23T00:00:00Z BC',
  '-infinity',
  'infinity',
  'now',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
]

export const hostileTexts: readonly string[] = [
  ...hostileTimes,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202eabc',
  '\u200b',
  '\u2028',
  '\ufeff',
  '\ufffd',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦',
  `a${'\u0301'.repeat(500)}`,
  'ＡＢＣ１２３',
  'İi̇ıI',
  '<script>alert(1)</script>',
  "'; drop table payments.customers; --",
  "' or '1'='1",
  '=1+1',
  '{{7*7}}',
  '$' + '{7*7}',
  '../../etc/passwd',
  'a\r\nX-Injected: 1',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e400',
  '-0',
  '0x10',
  '12345678901234567890',
  '%',
  '%00',
  '\\',
  '{',
  '$1',
  'x'.repeat(65),
  'x'.repeat(5000),
  '💸'.repeat(300),
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  '00000000-0000-0000-0000-000000000000',
]

const hostileNumbers: readonly unknown[] = [
  0,
  -1,
  1.5,
  0.005,
  1e300,
  -1e300,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 63),
  999_999_999_999,
  1_000_000_000_000,
  raw('-0'),
  raw('1e400'),
  raw('-1e400'),
  raw('1e-400'),
  raw('1E2'),
  raw('123456789012345678901234567890'),
  raw('0.1000000000000000055511151231257827021181583404541015625'),
]

const nested = (levels: number) => raw('['.repeat(levels) + ']'.repeat(levels))
const others: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { id: {} },
  { length: -1 },
  JSON.parse('{"__proto__":{"type":"individual"}}'),
  { constructor: { prototype: 1 } },
  { toString: 1, valueOf: 2 },
  nested(20),
  nested(33),
  nested(20_000),
  Array.from({ length: 200 }, (_, index) => index),
]

/** Returns ids of another organization, of another kind, of no object, and malformed ones. */
export function hostileIds(pick: number): string[] {
  const nobody = `0199a3c0-0000-7000-8000-${String(pick).padStart(12, '0')}`
  const kinds = ['customer', 'quote', 'transfer', 'bank-account', 'prefunded-account', 'organization']
  const own = kinds.map((kind) => markOf('own', kind, pick))
  const foreign = kinds.map((kind) => markOf('foreign', kind, pick))
  return [...own, ...foreign, nobody, nobody.toUpperCase(), `${nobody} `, `{${nobody}}`, 'x', '-1', "1'--", 'a'.repeat(3000)]
}

/** Hostile path segments in place of an id, already percent-encoded where needed. */
export const hostileSegments: readonly string[] = [
  '%00',
  '%E0%A4%A',
  '%F0%9F%92%B8',
  '..%2f..',
  '%2e%2e',
  '..',
  '.',
  '',
  '%20',
  "1'--",
  '*',
  ':id',
  '{id}',
  'a;b=c',
  'search',
  'x'.repeat(3000),
]

const time = (text: string) => Buffer.from(text).toString('base64url')
export const hostileCursors: readonly string[] = [
  'x',
  '%%%',
  time('x'),
  time('{}'),
  time('9999999999999 0199a3c0-0000-7000-8000-000000000000'),
  time('2026-11-20T14:00:00.000Z not-an-id'),
  time('-1 0199a3c0-0000-7000-8000-000000000000'),
  time('\u0000'),
  'A'.repeat(501),
]

export const hostileHeaders: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['x-actor-id', ['', 'with space', 'é', 'x'.repeat(65), '"', '\t', "'; --"]],
  ['idempotency-key', ['', '"', '"open', 'a b', 'é', 'x'.repeat(256), `"${'x'.repeat(255)}"`, '\\', '"\\"']],
  ['if-match', ['', '*', 'W/"1"', '"', '"x"', '"99999999999999999999"', '1', '"-1"', ','.repeat(2000)]],
  ['x-request-id', ['', 'short', 'x'.repeat(129), 'bad id here', 'é'.repeat(8), "a'--bbbbb"]],
  ['accept-language', ['*', 'xx', 'es;q=0', 'en-'.repeat(500), ';;;']],
  ['accept', ['text/html', 'application/xml', '']],
  [
    'content-type',
    [
      'text/plain',
      '',
      'application/json; charset=utf-16',
      'application/jsonx',
      'multipart/form-data',
      'APPLICATION/JSON',
      'application/problem+json',
      '*/*',
    ],
  ],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['traceparent', ['00-x', 'x'.repeat(3000)]],
  ['x-forwarded-for', ['1.1.1.1', "'; --", 'x'.repeat(3000)]],
  ['x-http-method-override', ['DELETE', 'PATCH']],
  ['x-sandbox-rate', ['stale', 'fresh', 'x']],
  ['range', ['bytes=0-1', 'x']],
  ['x-api-key', ['', 'x', 'pk_test_none', 'pk_live_none', 'é', `pk_test_${'x'.repeat(3000)}`, "pk_test_' or 1=1"]],
]

export const hostileValues: readonly unknown[] = [...hostileTexts, ...hostileNumbers, ...others]
