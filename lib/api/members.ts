import { z } from 'zod'
import { isRecord } from './json'
import { type RecordSpelling, spellings } from './spellings'

/** Looks a member up in a record under every known name. */
export type MemberLookup = (record: Names) => Generator<unknown>

/** The members of one record, by their own names and by normalized ones. */
export type Names = { own: Readonly<Record<string, unknown>>; plain: () => ReadonlyMap<string, unknown> }

/** Returns the names of a record. The normalized ones are made when they are first needed. */
export function namesOf(own: Readonly<Record<string, unknown>>): Names {
  let plain: Map<string, unknown> | undefined
  return {
    own,
    plain: () => {
      plain ??= new Map(Object.entries(own).map(([name, value]) => [toPlain(name), value]))
      return plain
    },
  }
}

/** Caches the result of `make` per schema, because an export reads a million members. */
export function oncePerSchema<Schema extends z.core.$ZodType, Made>(make: (schema: Schema) => Made): (schema: Schema) => Made {
  const made = new WeakMap<Schema, { value: Made }>()
  return (schema) => {
    const known = made.get(schema) ?? { value: make(schema) }
    made.set(schema, known)
    return known.value
  }
}

/** Returns the name of a schema, also if a member gives it another description; undefined if it has no name. */
export function schemaName(schema: z.core.$ZodType): string | undefined {
  const { parent } = schema._zod
  return z.globalRegistry.get(schema)?.id ?? (parent && schemaName(parent))
}

/** Returns the known spellings of the record of a schema; undefined if it is no named object or has none. */
export function spellingOf(schema: z.core.$ZodType): RecordSpelling | undefined {
  const name = schema instanceof z.ZodObject ? schemaName(schema) : undefined
  return name === undefined ? undefined : spellingNamed(name)
}

/** Returns the known spellings of a record by the name of its schema; undefined if it has none. */
export function spellingNamed(name: string): RecordSpelling | undefined {
  return Object.hasOwn(spellings, name) ? spellings[name] : undefined
}

/** Returns a lookup for `name`, which may point into a group: "source.currency" is also found flat, as `source_currency`. */
export function lookupOf(name: string, spelling: RecordSpelling | undefined): MemberLookup {
  const others = spelling?.members[name] ?? []
  const paths = [name, name.replace('.', '_'), ...others].map((path) => path.split('.').map(toPlain))
  const isGroup = name.includes('.')
  return function* found(record) {
    if (!isGroup && Object.hasOwn(record.own, name)) yield record.own[name]
    for (const path of paths) yield at(record.plain(), path)
  }
}

function at(members: ReadonlyMap<string, unknown>, [name = '', ...rest]: readonly string[]): unknown {
  const value = members.get(name)
  if (rest.length === 0) return value
  return isRecord(value) ? at(namesOf(value).plain(), rest) : undefined
}

const plainNames = new Map<string, string>()
const mostPlainNames = 5_000

/** Normalizes a name: `phone_number` and `Phone-Number` are the same. Cached, because every row repeats the names. */
export function toPlain(name: string): string {
  const known = plainNames.get(name)
  if (known !== undefined) return known
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (plainNames.size < mostPlainNames && name.length < 100) plainNames.set(name, plain)
  return plain
}
