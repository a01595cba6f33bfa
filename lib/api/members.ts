import { z } from 'zod'
import { isRecord } from './json'
import { type RecordSpelling, spellings } from './spellings'

/** Looks a member up in a record under every name that is known for it. */
export type MemberLookup = (record: Names) => Generator<unknown>

/** The members of one record, its own names and plain ones. */
export type Names = { own: Readonly<Record<string, unknown>>; plain: () => ReadonlyMap<string, unknown> }

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

/** Keeps what `make` returns for each schema: what a schema is made of is looked at once, since an export reads a million members. */
export function oncePerSchema<Schema extends z.core.$ZodType, Made>(make: (schema: Schema) => Made): (schema: Schema) => Made {
  const made = new WeakMap<Schema, { value: Made }>()
  return (schema) => {
    const known = made.get(schema) ?? { value: make(schema) }
    made.set(schema, known)
    return known.value
  }
}

/** The name of what a schema describes, also where a member has words of its own for it; undefined where it has no name. */
export function schemaName(schema: z.core.$ZodType): string | undefined {
  const { parent } = schema._zod
  return z.globalRegistry.get(schema)?.id ?? (parent && schemaName(parent))
}

export function spellingOf(schema: z.core.$ZodType): RecordSpelling | undefined {
  const name = schema instanceof z.ZodObject ? schemaName(schema) : undefined
  return name === undefined ? undefined : spellingNamed(name)
}

export function spellingNamed(name: string): RecordSpelling | undefined {
  return Object.hasOwn(spellings, name) ? spellings[name] : undefined
}

/** `name` may lead into a group: "source.currency" is also found flat, as `source_currency`. */
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

/** `phone_number`, `phoneNumber` and `Phone-Number` are one name. Kept, because the same names come again with every row. */
export function toPlain(name: string): string {
  const known = plainNames.get(name)
  if (known !== undefined) return known
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (plainNames.size < mostPlainNames && name.length < 100) plainNames.set(name, plain)
  return plain
}
