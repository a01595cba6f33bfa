import { z } from 'zod'

/** The parts of a JSON Schema that the reference shows. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
}
export type Follow = (node: unknown) => unknown

const Schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null)
const Example = z.object({ summary: z.string().optional(), value: z.unknown() })
const StatusOf = z.looseObject({ status: z.number() })
const Media = z.object({ schema: Schema, examples: z.record(z.string(), z.unknown()).default({}) })
const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
  description: z.string().default(''),
  schema: Schema,
  example: z.unknown().optional(),
})
const Response = z.object({ description: z.string(), content: z.record(z.string(), Media).default({}) })
const DocumentOperation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  deprecated: z.boolean().default(false),
  tags: z.array(z.string()),
  parameters: z.array(z.unknown()),
  requestBody: z.object({ required: z.boolean().default(false), content: z.record(z.string(), Media) }).optional(),
  responses: z.record(z.string(), z.unknown()),
})
const Document = z.looseObject({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), DocumentOperation)),
  webhooks: z.record(z.string(), z.object({ post: DocumentOperation })),
  components: z.looseObject({ examples: z.record(z.string(), Example) }),
})

export type ShownExample = { title?: string; value: unknown }
type Body = { schema: Schema; required: boolean; examples: ShownExample[] }
type Parameter = z.infer<typeof Parameter>
export type DocumentProblem = { status: number; code: string; title: string }
export type DocumentOperation = {
  id: string
  method: string
  path: string
  tag: string
  summary: string
  description: string
  deprecated: boolean
  parameters: Parameter[]
  body?: Body
  answer: Body & { status: number; says: string }
  problems: DocumentProblem[]
}
export type Reference = {
  about: string[]
  tags: { name: string; description: string; operations: DocumentOperation[] }[]
  operations: DocumentOperation[]
  problems: DocumentProblem[]
  events: { type: string; says: string; example: unknown }[]
  follow: Follow
}

/** Returns the parts of an OpenAPI document that the reference shows, with all references resolved. */
export function toReference(served: unknown): Reference {
  const document = Document.parse(served)
  const follow: Follow = (node) => {
    const reference = z.looseObject({ $ref: z.string() }).safeParse(node)
    if (!reference.success) return node
    const [, ...names] = reference.data.$ref.split('/')
    return follow(names.reduce<unknown>((found, name) => z.looseObject({}).parse(found)[name], document))
  }
  const problems = Object.entries(document.components.examples)
    .map(([code, { summary = '', value }]) => ({ code, title: summary, status: StatusOf.parse(value).status }))
    .sort((a, b) => a.status - b.status || a.code.localeCompare(b.code))
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation({ path, method, operation, problems }, follow)),
  )
  return {
    about: document.info.description.split('\n\n'),
    tags: document.tags.map((tag) => ({ ...tag, operations: operations.filter((one) => one.tag === tag.name) })),
    operations,
    problems,
    events: Object.entries(document.webhooks).map(([type, { post }]) => ({
      type,
      says: post.summary,
      example: toBody(post.requestBody, follow)?.examples[0]?.value,
    })),
    follow,
  }
}

type Listed = { path: string; method: string; operation: z.infer<typeof DocumentOperation>; problems: readonly DocumentProblem[] }

function toOperation({ path, method, operation, problems }: Listed, follow: Follow): DocumentOperation {
  const responses = Object.entries(operation.responses).map(([status, response]) => ({
    status: Number(status),
    ...Response.parse(follow(response)),
  }))
  const good = responses.find(({ status }) => status < 300)
  const answer = toBody(good, follow)
  if (good === undefined || answer === undefined) throw new Error(`${operation.operationId} describes no answer`)
  const codes = responses.flatMap(({ content }) => Object.keys(content['application/problem+json']?.examples ?? {}))
  return {
    id: operation.operationId,
    method,
    path,
    tag: operation.tags[0] ?? '',
    summary: operation.summary,
    description: operation.description,
    deprecated: operation.deprecated,
    parameters: operation.parameters.map((parameter) => Parameter.parse(follow(parameter))),
    body: toBody(operation.requestBody, follow),
    answer: { ...answer, status: good.status, says: good.description },
    problems: problems.filter(({ code }) => codes.includes(code)),
  }
}

function toBody(
  described: { required?: boolean; content: Record<string, z.infer<typeof Media>> } | undefined,
  follow: Follow,
): Body | undefined {
  const media = described?.content['application/json']
  if (media === undefined) return undefined
  const examples = Object.values(media.examples).map((example) => Example.parse(follow(example)))
  return {
    schema: media.schema,
    required: described?.required ?? false,
    examples: examples.map(({ summary, value }) => ({ title: summary, value })),
  }
}
