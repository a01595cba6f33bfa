import { z } from 'zod'
import { isObject, type Json } from './json'

/** Formats that are not in JSON Schema; their pattern describes them in full. */
const unknownFormats = new Set(['cidrv4', 'cidrv6'])
/** Formats that define more than their pattern, which is then omitted. */
const plainFormats = new Set(['date', 'date-time'])

/** Returns the JSON Schema 2020-12 of an input or output; a schema with a registered name becomes a component. */
export function toSchema(schema: z.ZodType, schemas: Json): Json {
  const name = z.globalRegistry.get(schema)?.id
  const { $defs, $schema: _, ...own } = toJson(schema, 'input')
  for (const [key, value] of Object.entries(isObject($defs) ? $defs : {})) schemas[key] ??= explain(value)
  if (name === undefined) return explain(own)
  schemas[name] ??= explain(own)
  return { $ref: `#/components/schemas/${name}` }
}

/** Returns the schema of a list in text form (`state=ACTIVE,BLOCKED`); undefined if the parameter is not a list. */
export function toListSchema(schema: z.ZodType): Json | undefined {
  const { $schema: _, ...read } = toJson(schema, 'output')
  return read.type === 'array' && toJson(schema, 'input').type === 'string' ? explain(read) : undefined
}

function toJson(schema: z.ZodType, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

/** Removes, at any depth, what only our tools understand, and adds the format of each number. */
function explain(value: unknown): Json {
  if (!isObject(value)) return {}
  const { $schema: _, id: __, example, format, pattern, minimum, maximum, ...rest } = value
  const part: Json = { ...rest }
  if (example !== undefined) part.examples = [example]
  if (typeof format === 'string' && !unknownFormats.has(format)) part.format = format
  if (pattern !== undefined && !plainFormats.has(String(format))) part.pattern = pattern
  if (minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER) part.minimum = minimum
  if (maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER) part.maximum = maximum
  const numberFormat = numberFormatOf(value)
  if (numberFormat !== undefined) part.format ??= numberFormat
  if (isObject(value.properties)) {
    part.properties = Object.fromEntries(Object.entries(value.properties).map(([name, member]) => [name, explain(member)]))
  }
  if (isObject(value.items)) part.items = explain(value.items)
  if (isObject(value.additionalProperties)) part.additionalProperties = explain(value.additionalProperties)
  for (const union of ['anyOf', 'oneOf', 'allOf'] as const) {
    const choices = value[union]
    if (Array.isArray(choices)) part[union] = choices.map(explain)
  }
  return part
}

/**
 * Returns the format of a number. Without one, generators assume 32 bits for integers and floats alike. Undefined if it is no
 * number. An integer is `int32` only if its bounds fit; a format declared on the member takes precedence.
 */
function numberFormatOf({ type, minimum, maximum }: Json): string | undefined {
  const types = [type].flat()
  if (types.includes('number')) return 'double'
  if (!types.includes('integer')) return undefined
  const isNarrow = [minimum, maximum].every((bound) => typeof bound === 'number' && Math.abs(bound) < 2 ** 31)
  return isNarrow ? 'int32' : 'int64'
}
