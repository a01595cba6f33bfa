import type { Follow, Schema } from './document'

/** `span` is a text such as "1–64", "≤ 30" or "≥ 1". */
type Bound = { kind: 'characters' | 'value' | 'entries'; span: string }
export type ReferenceField = {
  name: string
  type: string
  isList: boolean
  mayBeNull: boolean
  required: boolean
  says: string
  words: string[]
  bounds: Bound[]
  pattern?: string
  preset?: string
  fields: ReferenceField[]
}
/** An object of one variant or several. */
export type Shape = { isList: boolean; variants: ReferenceField[][] }

const deepest = 4

/** Returns the members of a body. */
export function toShape(schema: Schema, follow: Follow): Shape {
  const { schema: core, isList } = unwrap(schema, follow)
  const choices = (core.oneOf ?? core.anyOf ?? [core]).map((choice) => unwrap(choice, follow).schema)
  return { isList, variants: choices.map((choice) => fieldsOf(choice, follow, 1)).filter((fields) => fields.length > 0) }
}

/** Returns one member or parameter. */
export function toField(
  name: string,
  schema: Schema,
  { required, follow, depth = 1 }: { required: boolean; follow: Follow; depth?: number },
): ReferenceField {
  const { schema: core, isList, mayBeNull, typeName } = unwrap(schema, follow)
  return {
    name,
    type: typeName ?? core.format ?? typesOf(core)[0] ?? (core.properties ? 'object' : 'value'),
    isList,
    mayBeNull,
    required,
    says: schema.description ?? core.description ?? '',
    words: (core.enum ?? (core.const === undefined ? [] : [core.const])).map(String),
    bounds: [...boundsOf(core), ...(isList ? boundsOf({ minItems: schema.minItems, maxItems: schema.maxItems }) : [])],
    pattern: core.format === undefined ? core.pattern : undefined,
    preset: schema.default === undefined ? undefined : JSON.stringify(schema.default),
    fields: depth < deepest ? fieldsOf(core, follow, depth + 1) : [],
  }
}

function fieldsOf({ properties = {}, required = [] }: Schema, follow: Follow, depth: number): ReferenceField[] {
  return Object.entries(properties).map(([name, member]) =>
    toField(name, member, { required: required.includes(name), follow, depth }),
  )
}

type Unwrapped = { schema: Schema; isList: boolean; mayBeNull: boolean; typeName?: string }

/** Returns a schema without nullability, list and name. Only names of primitive types are returned. */
function unwrap(given: Schema, follow: Follow): Unwrapped {
  const schema = resolve(given, follow)
  const name = given.$ref?.split('/').at(-1)
  const choices = schema.anyOf?.filter((choice) => choice.type !== 'null')
  const [only] = choices ?? []
  if (schema.anyOf !== undefined && choices?.length === 1 && only) return { ...unwrap(only, follow), mayBeNull: true }
  if (typesOf(schema)[0] === 'array' && schema.items) return { ...unwrap(schema.items, follow), isList: true }
  const mayBeNull = Array.isArray(schema.type) && schema.type.includes('null')
  return { schema, isList: false, mayBeNull, typeName: schema.properties || schema.oneOf ? undefined : name }
}

function resolve(schema: Schema, follow: Follow): Schema {
  const found = follow(schema)
  return typeof found === 'object' && found !== null ? found : schema
}

function typesOf({ type }: Schema): string[] {
  return (Array.isArray(type) ? type : [type ?? '']).filter((name) => name !== 'null' && name !== '')
}

function boundsOf({ minLength, maxLength, minimum, maximum, minItems, maxItems }: Schema): Bound[] {
  const bound = (kind: Bound['kind'], least?: number, most?: number): Bound[] => {
    if (least === undefined && most === undefined) return []
    const span = least === undefined ? `≤ ${most}` : most === undefined ? `≥ ${least}` : `${least}–${most}`
    return [{ kind, span }]
  }
  return [
    ...bound('characters', minLength, maxLength),
    ...bound('value', minimum, maximum),
    ...bound('entries', minItems, maxItems),
  ]
}
