import { z } from 'zod'
import { isObject, type Json, listOf } from './json'
import { componentWords, members } from './members'

/** Formats that JSON Schema does not know; their pattern says it all. */
const unknownFormats = new Set(['cidrv4', 'cidrv6'])
/** Formats that say more than the pattern behind them. */
const plainFormats = new Set(['date', 'date-time'])

/** JSON Schema 2020-12 of what a caller may write, or read; what has a name of its own becomes a component. */
export function toSchema(schema: z.ZodType, schemas: Json): Json {
  const name = z.globalRegistry.get(schema)?.id
  const { $defs, $schema: _, ...own } = toJson(schema)
  for (const [key, value] of Object.entries(isObject($defs) ? $defs : {})) schemas[key] ??= explain(value, key)
  if (name === undefined) return explain(own, '')
  schemas[name] ??= explain(own, name)
  return { $ref: `#/components/schemas/${name}` }
}

/** Members of an object that has no name of its own, such as the parameters of a query. */
export function toMemberSchema(schema: z.ZodType, { owner, name }: { owner: string; name: string }, schemas: Json): Json {
  return withWords(toSchema(schema, schemas), owner, name)
}

/** What a text is read as: `state=ACTIVE,BLOCKED` becomes a list. Undefined when it stays what it is. */
export function toListSchema(schema: z.ZodType): Json | undefined {
  const read = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  if (read.type !== 'array' || written.type !== 'string') return undefined
  const { $schema: _, ...list }: Json = JSON.parse(JSON.stringify(read))
  return explain(list, '')
}

function toJson(schema: z.ZodType): Json {
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

/** Adds words and examples to every member, at any depth, and leaves out what only our own tools understand. */
function explain(schema: unknown, owner: string): Json {
  const words = componentWords[owner]
  const { $schema: _, id: __, ...explained } = explainPart(schema, owner, '')
  return words === undefined ? explained : { description: words, ...explained }
}

function explainPart(value: unknown, owner: string, path: string): Json {
  if (!isObject(value)) return {}
  const { format, pattern, minimum, maximum, ...rest } = value
  const part: Json = { ...rest }
  if (typeof format === 'string' && !unknownFormats.has(format)) part.format = format
  if (pattern !== undefined && !plainFormats.has(String(format))) part.pattern = pattern
  if (minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER) part.minimum = minimum
  if (maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER) part.maximum = maximum
  const numberFormat = numberFormatOf(value)
  if (numberFormat !== undefined) part.format ??= numberFormat
  if (isObject(value.properties)) {
    part.properties = Object.fromEntries(
      Object.entries(value.properties).map(([name, member]) => {
        const inner = path === '' ? name : `${path}.${name}`
        return [name, withWords(explainPart(member, owner, inner), owner, inner)]
      }),
    )
  }
  if (isObject(value.items)) part.items = explainPart(value.items, owner, path)
  if (isObject(value.additionalProperties)) part.additionalProperties = explainPart(value.additionalProperties, owner, path)
  for (const union of ['anyOf', 'oneOf', 'allOf'] as const) {
    const choices = value[union]
    if (Array.isArray(choices)) part[union] = choices.map((choice) => explainPart(choice, owner, path))
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

/** An example for a name that is another thing here is left out. */
function withWords(member: Json, owner: string, path: string): Json {
  const { examples = [], ...words } = wordsOf(owner, path)
  const fitting = listOf(examples).filter((example) => fits(example, member))
  return { ...member, ...words, ...(fitting.length > 0 ? { examples: fitting } : {}) }
}

function fits(example: unknown, { enum: words, const: only, type, anyOf, pattern, properties }: Json): boolean {
  if (only !== undefined) return example === only
  if (Array.isArray(anyOf)) return anyOf.some((choice) => isObject(choice) && fits(example, choice))
  if (Array.isArray(words)) return words.includes(example)
  if (type === undefined) return true
  if (typeof example === 'string' && typeof pattern === 'string') return new RegExp(pattern, 'u').test(example)
  const is = example === null ? 'null' : Array.isArray(example) ? 'array' : typeof example
  const types = Array.isArray(type) ? type : [type]
  return types.includes(is) || (is === 'number' && types.includes('integer')) || (is === 'object' && properties !== undefined)
}

/** The words nearest to a member: of this object or what it extends, then beside its parent, then of the name wherever it stands. */
export function wordsOf(owner: string, path: string): Json {
  const steps = path.split('.')
  const [name = '', nearest] = [steps.at(-1), steps.slice(-2).join('.')]
  const owners = [owner, owner.replace(/(Detail|Summary|WithSecret|Preview)$/, '')]
  const places = [...owners.flatMap((one) => [`${one}.${path}`, `${one}.${name}`]), nearest, name]
  const words = places.map((place) => members[place]).find((found) => found !== undefined)
  if (words === undefined) return {}
  const [description, example] = words
  return { description, ...(example === undefined ? {} : { examples: [example] }) }
}
