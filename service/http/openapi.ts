import { z } from 'zod'
import { type ErrorCode, errorStatus, Problem } from '#contract/errors'
import type { Operation } from './operation'
import { problemTitles } from './problem-titles'

type Json = Record<string, unknown>
/** Any operation may answer with these. */
const common: readonly ErrorCode[] = [
  'unauthenticated',
  'organization_disabled',
  'rate_limited',
  'internal_error',
  'service_unavailable',
]
const withBody: readonly ErrorCode[] = ['invalid_json', 'payload_too_large', 'unsupported_media_type', 'validation_failed']
const withKey: readonly ErrorCode[] = ['invalid_idempotency_key', 'idempotency_key_in_use', 'idempotency_key_reused']

/** OpenAPI 3.1, made of the very schemas that requests pass through. */
export function openApiDocument(operations: readonly Operation[]): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const { path } = operation.declaration
    paths[path] = { ...paths[path], [operation.method]: describe(operation, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cauce payments API',
      version: '1.0.0',
      description: 'Transfers, customers, bank accounts and wallets. Errors are problem documents with a stable `code`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    security: [{ apiKey: [] }],
    paths,
    components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } }, schemas },
  }
}

function describe(operation: Operation, schemas: Json): Json {
  const { declaration, body, query } = operation
  const { id, summary, scope, answer } = declaration
  return {
    operationId: id,
    summary,
    ...(declaration.deprecated ? { deprecated: true } : {}),
    ...(scope === null ? {} : { description: `Scope: \`${scope}\`.` }),
    tags: [declaration.path.split('/')[2]],
    parameters: [...pathParameters(declaration.path), ...queryParameters(query, schemas), ...headerParameters(operation)],
    ...(body === undefined
      ? {}
      : { requestBody: { required: !body.safeParse(undefined).success, content: json(toSchema(body, 'output', schemas)) } }),
    responses: {
      [answer.status]: { description: answer.description, content: json(toSchema(answer.schema, 'input', schemas)) },
      ...problemResponses(problemsOf(operation), schemas),
    },
  }
}

function problemsOf({ declaration, body, query, method }: Operation): ErrorCode[] {
  return [
    ...common,
    ...(declaration.scope === null ? [] : ['insufficient_scope' as const]),
    ...(declaration.needsActor ? ['actor_required' as const] : []),
    ...Object.values(declaration.ids),
    ...(body === undefined ? [] : withBody),
    ...(query !== undefined && Object.keys(query.shape).length > 0 ? ['validation_failed' as const] : []),
    ...(method === 'post' ? withKey : []),
    ...declaration.problems,
  ]
}

/** One response for each status; its codes are listed, because a client decides by the code. */
function problemResponses(codes: readonly ErrorCode[], schemas: Json): Json {
  const statuses = new Set(codes.map((code) => errorStatus[code]))
  const those = (status: number) => [...new Set(codes)].filter((code) => errorStatus[code] === status)
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      {
        description: those(status)
          .map((code) => `\`${code}\`: ${problemTitles[code].en}`)
          .join('\n\n'),
        content: { 'application/problem+json': { schema: toSchema(Problem, 'input', schemas) } },
        ...(status === 429 || status === 503 ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } } : {}),
      },
    ]),
  )
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function queryParameters(query: z.ZodObject | undefined, schemas: Json): Json[] {
  return Object.entries(query?.shape ?? {}).map(([name, member]) => {
    const schema = z.custom<z.ZodType>((value) => value instanceof z.ZodType).parse(member)
    return { name, in: 'query', required: !schema.safeParse(undefined).success, schema: toSchema(schema, 'input', schemas) }
  })
}

function headerParameters({ method, declaration }: Operation): Json[] {
  const text = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })
  const actor = {
    ...text('X-Actor-Id', 'The person behind the call, as the holder of the key names them.'),
    required: declaration.needsActor ?? false,
  }
  if (method === 'post')
    return [actor, text('Idempotency-Key', 'The same key with the same request has one effect, for 24 hours.')]
  return method === 'put' ? [actor, text('If-Match', 'The ETag of the version that was read.')] : [actor]
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

/** JSON Schema 2020-12; what has a name of its own becomes a component. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const name = z.globalRegistry.get(schema)?.id
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const {
    $defs = {},
    $schema: _,
    ...own
  }: Json & { $defs?: Json } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'))
  for (const [key, value] of Object.entries($defs)) schemas[key] ??= value
  if (name === undefined) return own
  schemas[name] ??= own
  return { $ref: `#/components/schemas/${name}` }
}
