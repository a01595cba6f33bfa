import fc from 'fast-check'
import type { ApiDocument, DocumentedOperation, Parameter, Schema } from './document'
import { markOf, nounOf } from './pools'

/** A request before it is sent, with marks instead of ids. */
export type Written = {
  operation: DocumentedOperation
  method: string
  path: string
  query: [name: string, value: string][]
  headers: Record<string, string>
  body: unknown
}

/** Valid bodies by operation, where the document's own examples refer to objects that do not exist. */
export type Examples = Readonly<Record<string, readonly unknown[]>>

const actors = ['ana', 'luis', 'gabriela', 'carmen']
const words = [
  'Ana',
  'Caracas',
  'Av. Libertador 1',
  'ana@example.com',
  'VE',
  '0134',
  '04121234567',
  'V12345678',
  'x',
  'José Ñandú',
]
const times = ['2026-11-20T14:00:00Z', '2020-01-01T00:00:00.000Z', '2027-06-30T23:59:59-04:00']

/** Generates requests that are valid by the document. */
export function validRequest(document: ApiDocument, operation: DocumentedOperation, examples: Examples): fc.Arbitrary<Written> {
  const shown = examples[operation.id] ?? operation.examples
  const made = operation.body === undefined ? fc.constant(undefined) : anyValue(document, operation.body)
  const body =
    shown.length === 0
      ? made
      : fc.oneof({ weight: 3, arbitrary: withMarks(shown, operation.id in examples) }, { weight: 1, arbitrary: made })
  return fc.record({
    operation: fc.constant(operation),
    method: fc.constant(operation.method.toUpperCase()),
    path: pathOf(operation.path),
    query: queryOf(document, operation.parameters),
    headers: headersOf(operation),
    body: operation.body === undefined ? fc.constant(undefined) : body,
  })
}

function pathOf(path: string): fc.Arbitrary<string> {
  const pick = fc.nat(1000)
  return fc.array(pick, { minLength: 4, maxLength: 4 }).map((picks) => {
    let place = 0
    return path.replaceAll(/([\w-]+)\/\{\w+\}/g, (_, segment: string) => {
      return `${segment}/${markOf('own', nounOf(segment), picks[place++ % picks.length] ?? 0)}`
    })
  })
}

function queryOf(document: ApiDocument, parameters: Parameter[]): fc.Arbitrary<[string, string][]> {
  const queries = parameters.filter((parameter) => parameter.in === 'query')
  const each = queries.map(({ name, required, schema }) => {
    const isKnown = isIdName(name) || name === 'email' || name === 'cursor'
    const value = (isKnown ? idOf(name) : anyValue(document, schema)).map((made): [string, string] => [name, String(made)])
    // A cursor belongs to one list, so it is mostly omitted: a foreign one would be refused at once.
    if (name === 'cursor') return fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
    return required ? value : fc.option(value, { freq: 1, nil: undefined })
  })
  return fc.tuple(...each).map((pairs) => pairs.filter((pair) => pair !== undefined))
}

function headersOf({ method, parameters }: DocumentedOperation): fc.Arbitrary<Record<string, string>> {
  const named = new Set(parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name.toLowerCase()))
  const sometimes = (name: string, value: fc.Arbitrary<string>) =>
    named.has(name) ? fc.option(value, { freq: 1, nil: undefined }) : fc.constant(undefined)
  return fc
    .record({
      'x-actor-id': fc.option(fc.constantFrom(...actors), { freq: 9, nil: undefined }),
      'idempotency-key': sometimes(
        'idempotency-key',
        fc.oneof({ weight: 9, arbitrary: fc.uuid() }, { weight: 1, arbitrary: fc.constantFrom('again', '"quoted"') }),
      ),
      'if-match': sometimes('if-match', fc.constantFrom('"1"', '*', '"2", "3"')),
      'accept-language': fc.constantFrom(undefined, 'es', 'en'),
      'content-type': fc.constant(method === 'get' || method === 'delete' ? undefined : 'application/json'),
    })
    .map((headers) => Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : []))))
}

/** Replaces the ids of an example by marks, unless they exist, and unique values by new ones. */
function withMarks(shown: readonly unknown[], idsExist: boolean): fc.Arbitrary<unknown> {
  return fc.record({ example: fc.constantFrom(...shown), pick: fc.nat(1000) }).map(({ example, pick }) =>
    JSON.parse(
      JSON.stringify(example, (name, value) => {
        if (typeof value !== 'string') return value
        if (name === 'email') return value.replace(/^[^+@]*/, 'f@new')
        if (name === 'external_transfer_id') return 'ord-@new'
        if (name === 'phone_number' && value.startsWith('+')) return '+58412@new'
        return !idsExist && isIdName(name) && /^[0-9a-f-]{36}$/.test(value) ? markOf('own', nounOf(name), pick) : value
      }),
    ),
  )
}

function isIdName(name: string): boolean {
  return name.endsWith('_id') && name !== 'external_transfer_id'
}

function idOf(name: string): fc.Arbitrary<string> {
  return fc.nat(1000).map((pick) => markOf('own', nounOf(name), pick))
}

/** Generates any value that fits a schema, as far as the schema can express it. */
function anyValue(document: ApiDocument, schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const known = document.resolve(schema)
  const alternatives = known.anyOf ?? known.oneOf
  if (known.const !== undefined) return fc.constant(known.const)
  if (known.enum !== undefined) return fc.constantFrom(...known.enum)
  if (alternatives !== undefined) return fc.oneof(...alternatives.map((one) => anyValue(document, one, depth + 1)))
  if (known.allOf?.[0] !== undefined) return anyValue(document, known.allOf[0], depth + 1)
  if (known.properties !== undefined) return objectOf(document, known, depth)
  const types = [known.type ?? 'string'].flat()
  return fc.oneof(...types.map((type) => plainOf(document, type, known, depth)))
}

function objectOf(document: ApiDocument, { properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, member]) => {
    const isId = isIdName(name) && document.resolve(member).type === 'string'
    return [name, isId ? idOf(name) : anyValue(document, member, depth + 1)] as const
  })
  return fc.record(Object.fromEntries(members), { requiredKeys: required.filter((name) => name in properties) })
}

function plainOf(document: ApiDocument, type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer') return wholeOf(schema)
  if (type === 'number') return fc.oneof(wholeOf(schema), fc.constant(schema.minimum ?? 0.5))
  if (type === 'array') {
    const { items = {}, minItems = 0, maxItems = 3 } = schema
    const most = Math.max(minItems, Math.min(maxItems, depth > 3 ? 1 : 3))
    return fc.array(anyValue(document, items, depth + 1), { minLength: minItems, maxLength: most })
  }
  return type === 'object' ? fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom(...words), { maxKeys: 2 }) : textOf(schema)
}

function wholeOf({ minimum = -1000, maximum = 1_000_000_000 }: Schema): fc.Arbitrary<number> {
  const least = Math.max(minimum, Number.MIN_SAFE_INTEGER)
  const most = Math.min(Math.max(maximum, least), Number.MAX_SAFE_INTEGER)
  return fc.oneof(
    fc.maxSafeInteger().map((any) => least + (Math.abs(any) % (Math.min(most - least, 20_000) + 1))),
    fc.constantFrom(least, most),
  )
}

function textOf({ pattern, format, minLength = 0, maxLength = 60, examples = [] }: Schema): fc.Arbitrary<unknown> {
  if (format === 'date-time') return fc.constantFrom(...times)
  if (format === 'date') return fc.constantFrom('2026-11-20', '1990-05-17')
  const fitting = [...examples, ...words].filter(
    (word) => typeof word === 'string' && word.length >= minLength && word.length <= maxLength,
  )
  const matching = pattern === undefined ? [] : fitting.filter((word) => new RegExp(pattern, 'u').test(String(word)))
  if (matching.length > 0) return fc.constantFrom(...matching)
  if (pattern !== undefined) return matchingText(pattern)
  const any = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60), unit: 'grapheme' })
  return fitting.length > 0 ? fc.oneof(fc.constantFrom(...fitting), any) : any
}

/** Generates a text that matches, or for patterns with lookahead (not supported by the generator) only an almost valid one. */
function matchingText(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return fc.constantFrom(...words)
  }
}
