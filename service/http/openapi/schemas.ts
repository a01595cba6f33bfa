import { z } from 'zod'
import { isObject, type Json } from './json'

/** Formats that JSON Schema does not know; their pattern says it all. */
const unknownFormats = new Set(['cidrv4', 'cidrv6'])
/** Formats that say more than the pattern behind them. */
const plainFormats = new Set(['date', 'date-time'])

/** JSON Schema 2020-12 of what a caller may write, or read; what has a name of its own becomes a component. */
export function toSchema(schema: z.ZodType, schemas: Json): Json {
  const name = z.globalRegistry.get(schema)?.id
  const { $defs, $schema: _, ...own } = toJson(schema, 'input')
  for (const [key, value] of Object.entries(isObject($defs) ? $defs : {})) schemas[key] ??= explain(value)
  if (name === undefined) return explain(own)
  schemas[name] ??= explain(own)
  return { $ref: `#/components/schemas/${name}` }
}

/** What a text is read as: `state=ACTIVE,BLOCKED` becomes a list. Undefined when it stays what it is. */
export function toListSchema(schema: z.ZodType): Json | undefined {
  const { $schema: _, ...read } = toJson(schema, 'output')
  return read.type === 'array' && toJson(schema, 'input').type === 'string' ? explain(read) : undefined
}

function toJson(schema: z.ZodType, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

/** Leaves out what only our own tools understand, at any depth, and says how wide each number is. */
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
 * How wide a number is, for generators of clients: without it they take a whole number for 32 bits, or a decimal one for a float of 32.
 * Undefined for what is no number. A member may say so itself; else only bounds make it narrow.
 */
function numberFormatOf({ type, minimum, maximum }: Json): string | undefined {
  const types = [type].flat()
  if (types.includes('number')) return 'double'
  if (!types.includes('integer')) return undefined
  const isNarrow = [minimum, maximum].every((bound) => typeof bound === 'number' && Math.abs(bound) < 2 ** 31)
  return isNarrow ? 'int32' : 'int64'
}
