import { z } from 'zod'
import { contentOf, rowsOf } from './content'
import { isRecord } from './json'
import { lookupOf, type MemberLookup, type Names, namesOf, oncePerSchema, schemaName, spellingOf } from './members'
import { keepNotRead, type NotRead } from './not-read'
import { coercerOf, lackOf } from './scalars'
import type { RecordSpelling } from './spellings'

/** Where an answer does not fit, as a path of member names. Never holds a value: values may be personal data. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  constructor(readonly path: readonly (string | number)[]) {
    super(`The answer does not fit at /${path.join('/')}`)
  }
}

/**
 * Reads what another implementation sent as the shape we know: envelopes, other names, numbers as text and the reverse, members and words
 * that we do not know. In a record of the published interface a member that cannot be read costs that member (undefined, or empty text),
 * and an odd row costs that row; `notReadIn` tells both. What has no id, and what is no such record at all, throws `Unreadable`: a broken
 * answer is never an empty one.
 */
export function readTolerantly<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const notes: NotRead[] = []
  const read = readerOf(schema, 'each')(contentOf(schema, value), notes)
  keepNotRead(read, notes)
  if (isReadAs(schema, read)) return read
  throw new Unreadable([])
}

/** Once read the value has the shape; only words of an enum may be ones that the type does not list, and text may be empty. */
function isReadAs<T extends z.ZodType>(_schema: T, value: unknown): value is z.output<T> {
  return value !== absent
}

const absent = Symbol('absent')
type Reader = (value: unknown, notes: NotRead[]) => unknown
/** Whether an odd row of a list costs that row, or the list: a ledger that lacks an entry would be wrong. */
type Rows = 'each' | 'all'

const readers: Record<Rows, (schema: z.core.$ZodType) => Reader> = {
  each: oncePerSchema((schema) => makeReader(schema, 'each')),
  all: oncePerSchema((schema) => makeReader(schema, 'all')),
}

function readerOf(schema: z.core.$ZodType, rows: Rows): Reader {
  return readers[rows](schema)
}

function makeReader(schema: z.core.$ZodType, rows: Rows): Reader {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return readerOf(schema.unwrap(), rows)
  if (schema instanceof z.ZodObject) return objectReader(schema)
  if (schema instanceof z.ZodArray) return arrayReader(schema, rows)
  return plainReader(schema)
}

function objectReader(schema: z.ZodObject): Reader {
  const spelling = spellingOf(schema)
  const rows = spelling !== undefined || schema.shape.has_more !== undefined || schema.shape.data instanceof z.ZodArray
  const members = membersOf(schema, spelling, '', rows && !isWholeOnly(schema) ? 'each' : 'all')
  return (value, notes) => {
    if (!isRecord(value)) throw new Unreadable([])
    const record = readMembers(members, namesOf(value), notes)
    if (spelling?.proof?.every((name) => !record[name])) throw new Unreadable([...spelling.proof].slice(0, 1))
    return record
  }
}

/** Lists that are added up: without one of their rows they would be wrong. */
function isWholeOnly(schema: z.ZodObject): boolean {
  return ['LedgerEntries', 'TransactionSums', 'ReviewSums', 'CustomerCounts'].includes(schemaName(schema) ?? '')
}

type Member = {
  name: string
  lookup: MemberLookup
  read: Reader
  /** What the member is where it is not told; `absent` where the record is none without it. */
  lacking: unknown
  /** Whether it may be left out, or be null, without anything being untold. */
  mayBeNone: boolean
  mayBeNull: boolean
  /** A group of a record is read from the whole record, where its members may stand too. */
  group?: readonly Member[]
}

function membersOf(schema: z.ZodObject, spelling: RecordSpelling | undefined, prefix: string, rows: Rows): Member[] {
  return Object.entries(schema.shape).map(([name, member]) => {
    const path = prefix + name
    const base = {
      name,
      lookup: lookupOf(path, spelling),
      read: readerOf(member, rows),
      lacking: lackingOf(name, member, spelling),
    }
    const inner = member instanceof z.ZodOptional ? member.unwrap() : member
    const mayBeNull = inner instanceof z.ZodNullable
    const mayBeNone = member instanceof z.ZodOptional || mayBeNull
    const isGroup = member instanceof z.ZodObject && spelling !== undefined
    return { ...base, mayBeNone, mayBeNull, ...(isGroup && { group: membersOf(member, spelling, `${path}.`, rows) }) }
  })
}

function lackingOf(name: string, member: z.core.$ZodType, spelling: RecordSpelling | undefined): unknown {
  if (member instanceof z.ZodOptional) return undefined
  if (member instanceof z.ZodNullable) return null
  if (spelling === undefined || spelling.strict === true || name === 'id' || name === 'rate') return absent
  return member instanceof z.ZodArray ? [] : lackOf(member)
}

function readMembers(members: readonly Member[], record: Names, notes: NotRead[]): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const member of members) {
    const before = notes.length
    const value = member.group ? readMembers(member.group, record, notes) : readMember(member, record, notes)
    for (const note of notes.slice(before)) note.path.unshift(member.name)
    if (value !== undefined) found[member.name] = value
  }
  return found
}

/** The first value under one of its names that can be read. */
function readMember({ name, lookup, read, lacking, mayBeNone, mayBeNull }: Member, record: Names, notes: NotRead[]): unknown {
  let odd: readonly (string | number)[] | undefined
  let isNull = false
  for (const value of lookup(record)) {
    isNull ||= value === null
    if (value === undefined || value === null) continue
    const before = notes.length
    try {
      return read(value, notes)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      notes.length = before
      odd ??= error.path
    }
  }
  if (lacking === absent) throw new Unreadable([name, ...(odd ?? [])])
  if (odd !== undefined || !mayBeNone) notes.push({ path: [], why: odd === undefined ? 'missing' : 'unlike', cost: 'member' })
  return odd === undefined && isNull && mayBeNull ? null : lacking
}

function arrayReader({ element }: z.ZodArray, rows: Rows): Reader {
  const read = readerOf(element, rows)
  return (value, notes) => {
    const list = rowsOf(element, value)
    if (list === undefined) throw new Unreadable([])
    return list.flatMap((item, index) => {
      const before = notes.length
      try {
        const row = read(item, notes)
        for (const note of notes.slice(before)) note.path.unshift(index)
        return [row]
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        if (rows === 'all') throw new Unreadable([index, ...error.path])
        notes.length = before
        notes.push({ path: [index, ...error.path], why: isRecord(item) ? 'missing' : 'unlike', cost: 'row' })
        return []
      }
    })
  }
}

function plainReader(schema: z.core.$ZodType): Reader {
  const coerce = coercerOf(schema)
  const isWord = schema instanceof z.ZodEnum
  return (value) => {
    const meant = coerce(value)
    if (isWord && typeof meant === 'string') return meant
    const checked = z.safeParse(schema, meant)
    if (!checked.success) throw new Unreadable([])
    return checked.data
  }
}
