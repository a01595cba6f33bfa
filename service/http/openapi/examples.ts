import { bodyExamples } from './body-examples'
import { isObject, type Json, listOf } from './json'

/** Returns an example of a schema, composed of those of its members. Optional members are included if they have one. */
function exampleOf(schema: unknown, schemas: Json): unknown {
  if (!isObject(schema)) return null
  const [own] = listOf(schema.examples)
  if (own !== undefined) return own
  if (typeof schema.$ref === 'string') return exampleOf(schemas[nameOf(schema.$ref)], schemas)
  if ('default' in schema) return schema.default
  if ('const' in schema) return schema.const
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  const [first] = [...listOf(schema.enum), ...choices.map((choice) => exampleOf(choice, schemas))]
  if (first !== undefined) return first
  if (isObject(schema.properties)) return exampleOfObject(schema.properties, listOf(schema.required), schemas)
  if (schema.type === 'array') return [exampleOf(schema.items, schemas)]
  return examplesByType[String(listOf(schema.type)[0] ?? schema.type)] ?? null
}

const examplesByType: Json = { string: 'text', integer: 1, number: 1, boolean: true, object: {} }

function exampleOfObject(properties: Json, required: unknown[], schemas: Json): Json {
  const shown = Object.entries(properties).filter(
    ([name, member]) => required.includes(name) || (isObject(member) && member.examples !== undefined),
  )
  return Object.fromEntries(shown.map(([name, member]) => [name, exampleOf(member, schemas)]))
}

/** Returns the named examples of a body: those written for it, or the one composed of its members. */
export function examplesOf(schema: Json, schemas: Json): Json {
  const name = nameOf(String(schema.$ref ?? ''))
  const written = bodyExamples[name]
  if (written !== undefined) {
    return Object.fromEntries(Object.entries(written).map(([summary, value]) => [keyOf(summary), { summary, value }]))
  }
  return { example: { value: exampleOf(schema, schemas) } }
}

function keyOf(summary: string): string {
  return summary
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}
