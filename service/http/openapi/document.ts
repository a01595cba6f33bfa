import { z } from 'zod'
import type { Operation } from '../operation'
import { examplesOf } from './examples'
import { headerComponents, headerParameters, headersNamed, headersOfEveryAnswer, type ResponseHeader } from './headers'
import { type Json, listOf } from './json'
import { problemExamples, problemResponses } from './problems'
import { toListSchema, toMemberSchema, toSchema, wordsOf } from './schemas'
import { tagOf, tagsOf } from './tags'
import { webhooksOf } from './webhooks'

const about = `Transfers, customers, bank accounts and wallets of one organization: the one whose key is sent.

Amounts of answers are numbers in major units; what is exact text says so. Ids are opaque. Times are RFC 3339 in UTC.

Every problem is \`application/problem+json\` (RFC 9457) with a stable \`code\`. What may be wrong is asked in this order: key 401, limit 429, scope 403, path 404, body 415, 413 or 400, members 422, idempotency, state 409.

Answers may get new members, and open lists new words: pass over what you do not know. Requests may not: a member or a parameter that is not listed, or that is there twice, is refused (422 \`unknown_field\`, \`unknown_parameter\`, \`duplicate_field\`).

Every number has a \`format\`: \`int32\`, \`int64\` for amounts in minor units, \`double\` for amounts in major units and rates.`

type Made = { schemas: Json; responses: Json }

/** OpenAPI 3.1, made of the very declarations that requests pass through. */
export function openApiDocument(operations: readonly Operation[]): Json {
  const made: Made = { schemas: {}, responses: {} }
  const { schemas } = made
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const { path } = operation.declaration
    paths[path] = { ...paths[path], [operation.method]: describe(operation, made) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cauce payments API',
      version: '1.0.0',
      summary: 'Cross-currency payments between USDC, USD and bolívares.',
      description: about,
      contact: { name: 'Whoever gave you your key runs this installation' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    security: [{ apiKey: [] }],
    tags: tagsOf(Object.keys(paths)),
    paths,
    webhooks: webhooksOf(schemas),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: '`pk_test_…` or `pk_live_…`: says which organization and which scopes. Test keys move no money.',
        },
      },
      ...made,
      examples: problemExamples(operations),
      ...headerComponents(JSON.stringify([paths, made.responses])),
    },
  }
}

function describe(operation: Operation, made: Made): Json {
  const { schemas } = made
  const { declaration, body, query } = operation
  const { id, path, summary } = declaration
  return {
    operationId: id,
    summary,
    description: descriptionOf(operation),
    ...(declaration.deprecated ? { deprecated: true } : {}),
    tags: [tagOf(path)],
    parameters: [...pathParameters(operation), ...queryParameters(query, schemas), ...headerParameters(operation)],
    ...(body === undefined ? {} : { requestBody: bodyOf(body, schemas) }),
    responses: { [declaration.answer.status]: answerOf(operation, schemas), ...problemResponses(operation, made) },
  }
}

/** What a caller has to know before the call, in sentences. */
function descriptionOf({ declaration, method }: Operation): string {
  const { scope, orScope, environment, deprecated, policy = method === 'get' ? 'default' : 'write' } = declaration
  const sentences = [
    ...(declaration.description === undefined ? [] : [declaration.description]),
    scope === null ? 'Any valid key.' : `Scope: \`${scope}\`${orScope === undefined ? '' : `, or \`${orScope}\``}.`,
    `Counted as \`${policy}\`.`,
    ...(environment === undefined ? [] : ['With a live key the path does not exist.']),
    ...(declaration.needsActor ? ['A rule compares people, so `X-Actor-Id` is required.'] : []),
    ...(deprecated ? [`It ends on ${deprecated.sunset.toISOString().slice(0, 10)}: see ${deprecated.link}`] : []),
  ]
  return sentences.join(' ')
}

function answerOf(operation: Operation, schemas: Json): Json {
  const { answer } = operation.declaration
  const headers: ResponseHeader[] = [...headersOfEveryAnswer(operation), ...(answer.headers ?? [])]
  if (operation.method === 'post') headers.push('Idempotency-Replayed')
  return {
    description: answer.description,
    headers: headersNamed(headers),
    content: json(toSchema(answer.schema, schemas), schemas),
  }
}

function bodyOf(body: z.ZodType, schemas: Json): Json {
  return { required: !body.safeParse(undefined).success, content: json(toSchema(body, schemas), schemas) }
}

function json(schema: Json, schemas: Json): Json {
  return { 'application/json': { schema, examples: examplesOf(schema, schemas) } }
}

function pathParameters({ declaration: { id, path } }: Operation): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...parameter({ type: 'string', ...wordsOf(id, name) }),
  }))
}

function queryParameters(query: z.ZodObject | undefined, schemas: Json): Json[] {
  return Object.entries(query?.shape ?? {}).map(([name, member]) => {
    const schema = toZod(member)
    const list = toListSchema(schema)
    const made =
      list === undefined ? toMemberSchema(schema, { owner: 'query', name }, schemas) : { ...list, ...wordsOf('query', name) }
    const style = list === undefined ? {} : { style: 'form', explode: false }
    return { name, in: 'query', required: !schema.safeParse(undefined).success, ...style, ...parameter(made) }
  })
}

/** Words and example of a parameter stand beside its schema. */
function parameter({ description, examples, ...schema }: Json): Json {
  const [example] = listOf(examples)
  return { ...(description === undefined ? {} : { description }), schema, ...(example === undefined ? {} : { example }) }
}

function toZod(member: unknown): z.ZodType {
  if (member instanceof z.ZodType) return member
  throw new TypeError('A member of a query is no schema')
}
