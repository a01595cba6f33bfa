import { z } from 'zod'

/** The part of JSON Schema (2020-12) that the generators need. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  examples?: unknown[]
}
export type Parameter = { name: string; in: string; required: boolean; schema: Schema }
export type DocumentedOperation = {
  id: string
  method: string
  path: string
  parameters: Parameter[]
  body: Schema | undefined
  /** The example bodies of the document. */
  examples: unknown[]
}
export type ApiDocument = {
  operations: DocumentedOperation[]
  /** Follows a reference anywhere in the document. */
  resolve: (schema: Schema) => Schema
}

const Any = z.custom<Schema>((value) => typeof value === 'object' && value !== null)
const Content = z.record(
  z.string(),
  z.object({ schema: Any.optional(), example: z.unknown().optional(), examples: z.record(z.string(), z.unknown()).default({}) }),
)
const OperationShape = z.object({
  operationId: z.string(),
  parameters: z.array(z.unknown()).default([]),
  requestBody: z.object({ content: Content }).optional(),
})
const ParameterShape = z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema: Any })
const ExampleShape = z.object({ value: z.unknown() })
const DocumentShape = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

const methods = new Set(['get', 'post', 'put', 'patch', 'delete'])

/** Reads an OpenAPI document as it is served. */
export function readDocument(served: unknown): ApiDocument {
  const document = DocumentShape.parse(served)
  const follow = (node: unknown): unknown => {
    const reference = z.looseObject({ $ref: z.string() }).safeParse(node)
    if (!reference.success) return node
    const [, ...names] = reference.data.$ref.split('/')
    return follow(names.reduce<unknown>((found, name) => z.looseObject({}).parse(found)[name], document))
  }
  const operations = Object.entries(document.paths).flatMap(([path, members]) =>
    Object.entries(members)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => readOperation({ method, path, shared: members.parameters, operation }, follow)),
  )
  return { operations, resolve: (schema) => Any.parse(follow(schema)) }
}

type Listed = { method: string; path: string; shared: unknown; operation: unknown }

function readOperation({ method, path, shared, operation }: Listed, follow: (node: unknown) => unknown): DocumentedOperation {
  const { operationId, parameters, requestBody } = OperationShape.parse(operation)
  const json = requestBody?.content['application/json']
  const shown = Object.values(json?.examples ?? {})
  const all = [...z.array(z.unknown()).default([]).parse(shared), ...parameters]
  return {
    id: operationId,
    method,
    path,
    parameters: all.map((parameter) => ParameterShape.parse(follow(parameter))),
    body: json?.schema,
    examples: [
      ...(json?.example === undefined ? [] : [json.example]),
      ...shown.map((one) => ExampleShape.parse(follow(one)).value),
    ],
  }
}
