import { z } from 'zod'
import { pathIds } from '#contract/members'
import { policyOf, readsBody, type ServedOperation } from '../operation'
import { examplesOf } from './examples'
import { headerComponents, headerParameters, headersNamed, headersOfEveryAnswer, type ResponseHeader } from './headers'
import { type Json, listOf } from './json'
import { problemExamples, problemResponses } from './problems'
import { toListSchema, toSchema } from './schemas'
import { tagOf, tagsOf } from './tags'
import { webhooksOf } from './webhooks'

const about = `Transfers, customers, bank accounts and wallets of one organization: the one whose key is sent.

Amounts of answers are numbers in major units; what is exact text says so. Ids are opaque. Times are RFC 3339 in UTC.

Every problem is \`application/problem+json\` (RFC 9457) with a stable \`code\`. What may be wrong is asked in this order: key 401, limit 429, scope 403, path 404, body 415, 413 or 400, members 422, idempotency, state 409.

Answers may get new members, and open lists new words: pass over what you do not know. Requests may not: a member or a parameter that is not listed, or that is there twice, is refused (422 \`unknown_field\`, \`unknown_parameter\`, \`duplicate_field\`).

Every number has a \`format\`: \`int32\`, \`int64\` for amounts in minor units, \`double\` for amounts in major units and rates.`

type Made = { schemas: Json; responses: Json }

/** Returns the OpenAPI 3.1 document, derived from the same declarations that check the requests. */
export function openApiDocument(operations: readonly ServedOperation[]): Json {
  const made: Made = { schemas: {}, responses: {} }
  const { schemas } = made
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const { path, method } = operation
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation, made) }
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

function describe(operation: ServedOperation, made: Made): Json {
  const { schemas } = made
  const { name, path, summary, body, query } = operation
  return {
    operationId: name,
    summary,
    description: descriptionOf(operation),
    ...(operation.deprecated ? { deprecated: true } : {}),
    tags: [tagOf(path)],
    parameters: [...pathParameters(operation, schemas), ...queryParameters(query, schemas), ...headerParameters(operation)],
    ...(readsBody(operation) ? { requestBody: bodyOf(body, schemas) } : {}),
    responses: { [operation.status]: answerOf(operation, schemas), ...problemResponses(operation, made) },
  }
}

/** Returns the description of an operation: what a call requires, in sentences. */
function descriptionOf(operation: ServedOperation): string {
  const { description, scope, orScope, environment, needsActor, deprecated } = operation
  const sentences = [
    ...(description === undefined ? [] : [description]),
    scope === null ? 'Any valid key.' : `Scope: \`${scope}\`${orScope === undefined ? '' : `, or \`${orScope}\``}.`,
    `Counted as \`${policyOf(operation)}\`.`,
    ...(environment === undefined ? [] : ['With a live key the path does not exist.']),
    ...(needsActor ? ['A rule compares people, so `X-Actor-Id` is required.'] : []),
    ...(deprecated ? [`It ends on ${deprecated.sunset.toISOString().slice(0, 10)}: see ${deprecated.link}`] : []),
  ]
  return sentences.join(' ')
}

function answerOf(operation: ServedOperation, schemas: Json): Json {
  const { answer, answers, answerHeaders = [], method } = operation
  const headers: ResponseHeader[] = [...headersOfEveryAnswer(operation), ...answerHeaders]
  if (method === 'POST') headers.push('Idempotency-Replayed')
  return {
    description: answers,
    headers: headersNamed(headers),
    content: json(toSchema(answer, schemas), schemas),
  }
}

function bodyOf(body: z.ZodType, schemas: Json): Json {
  return { required: !body.safeParse(undefined).success, content: json(toSchema(body, schemas), schemas) }
}

function json(schema: Json, schemas: Json): Json {
  return { 'application/json': { schema, examples: examplesOf(schema, schemas) } }
}

function pathParameters({ ids, path }: ServedOperation, schemas: Json): Json[] {
  return Object.keys(ids).map((name) => {
    const schema = pathIds[name]
    if (schema === undefined) throw new TypeError(`${path}: no words for ${name}`)
    return { name, in: 'path', required: true, ...parameter(toSchema(schema, schemas)) }
  })
}

function queryParameters(query: z.ZodObject, schemas: Json): Json[] {
  return Object.entries(query.shape).map(([name, member]) => {
    const schema = toZod(member)
    const list = toListSchema(schema)
    const style = list === undefined ? {} : { style: 'form', explode: false }
    const required = !schema.safeParse(undefined).success
    return { name, in: 'query', required, ...style, ...parameter(list ?? toSchema(schema, schemas)) }
  })
}

/** Returns a parameter with its description and example beside the schema, not in it. */
function parameter({ description, examples, ...schema }: Json): Json {
  const [example] = listOf(examples)
  return { ...(description === undefined ? {} : { description }), schema, ...(example === undefined ? {} : { example }) }
}

function toZod(member: unknown): z.ZodType {
  if (member instanceof z.ZodType) return member
  throw new TypeError('A member of a query is no schema')
}
