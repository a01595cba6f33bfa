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
  const read = coerce(schema, value, [])
  if (isReadAs(schema, read)) return read
  throw new Unreadable([])
}

/** After `coerce` the value has the shape; only words of an enum may be ones that the type does not list. */
function isReadAs<T extends z.ZodType>(_schema: T, value: unknown): value is z.output<T> {
  return value !== absent
}

const absent = Symbol('absent')
type Path = readonly (string | number)[]

function coerce(schema: z.core.$ZodType, value: unknown, path: Path): unknown {
  if (schema instanceof z.ZodOptional) return coerceOptional(schema.unwrap(), value, path)
  if (schema instanceof z.ZodNullable) return value === undefined || value === null ? null : coerce(schema.unwrap(), value, path)
  if (schema instanceof z.ZodObject) return coerceObject(schema, value, path)
  if (schema instanceof z.ZodArray) return coerceArray(schema, value, path)
  if (schema instanceof z.ZodEnum) return coerceWord(value, path)
  const plain = coercePlain(schema, value)
  const checked = z.safeParse(schema, plain)
  if (!checked.success) throw new Unreadable(path)
  return checked.data
}

/** An extension that we cannot read is one that this API does not have. */
function coerceOptional(inner: z.core.$ZodType, value: unknown, path: Path): unknown {
  if (value === undefined) return undefined
  if (value === null) return inner instanceof z.ZodNullable ? null : undefined
  try {
    return coerce(inner, value, path)
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

function coerceObject(schema: z.ZodObject, value: unknown, path: Path): unknown {
  const shape: Record<string, z.core.$ZodType> = schema.shape
  const record = Array.isArray(value) && shape.data instanceof z.ZodArray ? { data: value } : value
  if (!isRecord(record)) throw new Unreadable(path)
  const members = Object.entries(shape)
    .map(([name, member]) => [name, coerce(member, record[name], [...path, name])] as const)
    .filter(([, member]) => member !== undefined)
  return Object.fromEntries(members)
}

function coerceArray(schema: z.ZodArray, value: unknown, path: Path): unknown {
  const list = isRecord(value) ? value.data : value
  if (!Array.isArray(list)) throw new Unreadable(path)
  return list.map((element, index) => coerce(schema.element, element, [...path, index]))
}

function coerceWord(value: unknown, path: Path): string {
  if (typeof value !== 'string' || value === '' || value.length > 64) throw new Unreadable(path)
  return value === 'pago_movil' ? 'pagomovil' : value
}

function coercePlain(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodString) {
    if (typeof value === 'number' && Number.isFinite(value)) return plainNumber(value)
    return typeof value === 'string' && schema.meta()?.format === 'date-time' ? toTime(value) : value
  }
  if (schema instanceof z.ZodNumber && typeof value === 'string') {
    return /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value
  }
  if (schema instanceof z.ZodBoolean && typeof value === 'string') {
    const word = value.trim().toLowerCase()
    return word === 'true' ? true : word === 'false' ? false : value
  }
  return value
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
