import { z } from 'zod'
import { plainNumber } from '#contract/money'

/** Where an answer does not fit, as a path of member names. Never holds a value: values may be personal data. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  constructor(readonly path: readonly (string | number)[]) {
    super(`The answer does not fit at /${path.join('/')}`)
  }
}

/**
 * Reads what another implementation sent as the shape we know: numbers as text and the reverse, booleans as text, lists in `{data}`,
 * times with an offset, absent optional members, members and enum values we do not know (kept as they came).
 * What is required and cannot be read throws `Unreadable`: a broken answer is never an empty one.
 */
export function readTolerantly<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const read = readerOf(schema)(value)
  if (isReadAs(schema, read)) return read
  throw new Unreadable([])
}

/** Once read the value has the shape; only words of an enum may be ones that the type does not list. */
function isReadAs<T extends z.ZodType>(_schema: T, value: unknown): value is z.output<T> {
  return value !== absent
}

const absent = Symbol('absent')
type Reader = (value: unknown) => unknown

/** What a schema is made of is looked at once: an export reads a million members. */
const readers = new WeakMap<z.core.$ZodType, Reader>()

function readerOf(schema: z.core.$ZodType): Reader {
  const known = readers.get(schema)
  if (known !== undefined) return known
  const reader = makeReader(schema)
  readers.set(schema, reader)
  return reader
}

function makeReader(schema: z.core.$ZodType): Reader {
  if (schema instanceof z.ZodOptional) return optionalReader(schema.unwrap())
  if (schema instanceof z.ZodNullable) return nullableReader(schema.unwrap())
  if (schema instanceof z.ZodObject) return objectReader(schema)
  if (schema instanceof z.ZodArray) return arrayReader(schema)
  if (schema instanceof z.ZodEnum) return readWord
  return plainReader(schema)
}

/** An extension that we cannot read is one that this API does not have. */
function optionalReader(inner: z.core.$ZodType): Reader {
  const read = readerOf(inner)
  const none = inner instanceof z.ZodNullable ? null : undefined
  return (value) => {
    if (value === undefined) return undefined
    if (value === null) return none
    try {
      return read(value)
    } catch (error) {
      if (error instanceof Unreadable) return undefined
      throw error
    }
  }
}

function nullableReader(inner: z.core.$ZodType): Reader {
  const read = readerOf(inner)
  return (value) => (value === undefined || value === null ? null : read(value))
}

function objectReader({ shape }: z.ZodObject): Reader {
  const members = Object.entries(shape).map(([name, member]) => ({ name, read: readerOf(member) }))
  const isList = shape.data instanceof z.ZodArray
  return (value) => {
    const record = Array.isArray(value) && isList ? { data: value } : value
    if (!isRecord(record)) throw new Unreadable([])
    const found: Record<string, unknown> = {}
    for (const { name, read } of members) {
      const member = within(name, read, record[name])
      if (member !== undefined) found[name] = member
    }
    return found
  }
}

function arrayReader({ element }: z.ZodArray): Reader {
  const read = readerOf(element)
  return (value) => {
    const list = isRecord(value) ? value.data : value
    if (!Array.isArray(list)) throw new Unreadable([])
    return list.map((item, index) => within(index, read, item))
  }
}

function within(name: string | number, read: Reader, value: unknown): unknown {
  try {
    return read(value)
  } catch (error) {
    throw error instanceof Unreadable ? new Unreadable([name, ...error.path]) : error
  }
}

function readWord(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > 64) throw new Unreadable([])
  return value === 'pago_movil' ? 'pagomovil' : value
}

function plainReader(schema: z.core.$ZodType): Reader {
  const coerce = coercerOf(schema)
  return (value) => {
    const checked = z.safeParse(schema, coerce(value))
    if (!checked.success) throw new Unreadable([])
    return checked.data
  }
}

function coercerOf(schema: z.core.$ZodType): Reader {
  if (schema instanceof z.ZodString) return schema.meta()?.format === 'date-time' ? toTimeText : toText
  if (schema instanceof z.ZodNumber) return toNumber
  if (schema instanceof z.ZodBoolean) return toBoolean
  return (value) => value
}

function toText(value: unknown): unknown {
  return typeof value === 'number' && Number.isFinite(value) ? plainNumber(value) : value
}

function toTimeText(value: unknown): unknown {
  return typeof value === 'string' ? toTime(value) : toText(value)
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value
}

function toBoolean(value: unknown): unknown {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined
  return word === 'true' ? true : word === 'false' ? false : value
}

/** RFC 3339 in UTC with milliseconds; a time without a zone is taken as UTC. */
function toTime(text: string): string | undefined {
  const zoned = /(z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`
  const time = new Date(zoned)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
