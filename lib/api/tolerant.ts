import { z } from 'zod'
import { contentOf, rowsOf, saysMore } from './content'
import { isInexact } from './figures'
import { isRecord } from './json'
import { lookupOf, type MemberLookup, type Names, namesOf, oncePerSchema, schemaName, spellingOf } from './members'
import { moreRows, type NotRead, rememberNotRead } from './not-read'
import { coercerOf, lackOf } from './scalars'
import type { RecordSpelling } from './spellings'

/** An answer that does not fit, with the path of member names. It never has the value, which may be personal data. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  constructor(
    readonly path: readonly (string | number)[],
    readonly why: 'unlike' | 'inexact' = 'unlike',
  ) {
    super(`The answer does not fit at /${path.join('/')}`)
  }
}

/**
 * Parses the answer of another implementation into our shape, despite envelopes, other names, numbers as text and the reverse,
 * and unknown members and words. In a record of the published interface an unreadable member becomes undefined or empty text, and
 * an unreadable row is left out; `notReadIn` reports both. A record without its id, or of another kind, throws `Unreadable`: a
 * broken answer never becomes an empty one.
 */
export function readTolerantly<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const notes: NotRead[] = []
  const read = readerOf(schema, 'each')(contentOf(schema, value), notes)
  if (schema instanceof z.ZodArray && saysMore(schema.element, value)) notes.push(moreRows)
  rememberNotRead(read, notes)
  if (isReadAs(schema, read)) return read
  throw new Unreadable([])
}

/** Narrows the type: the readers have built the shape. Only enum words may be unknown to the type, and text may be empty. */
function isReadAs<T extends z.ZodType>(_schema: T, value: unknown): value is z.output<T> {
  return value !== absent
}

const absent = Symbol('absent')
/** As many rows of a hundred letters fit into an answer. Reading hundreds of thousands would hold up everybody for seconds. */
const mostRows = 10_000
type Reader = (value: unknown, notes: NotRead[]) => unknown
/** Whether an unreadable row is left out, or makes its list unreadable: a ledger without one of its entries would be wrong. */
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
    if (!isRecord(value) && spelling?.counted !== true) throw new Unreadable([])
    const own: NotRead[] = []
    const record = readMembers(members, namesOf(isRecord(value) ? value : {}), own)
    for (const note of own) notes.push(note) // as arguments of one call, so many would exhaust the stack
    if (spelling?.proof?.every((name) => !record[name])) throw new Unreadable([...spelling.proof].slice(0, 1))
    const inexact = own.flatMap(({ path, why }) => (path.length === 1 && why === 'inexact' ? path : []))
    return spelling !== undefined && inexact.length > 0 ? { ...record, inexact } : record
  }
}

/** Lists that are summed up: without one of their rows they would be wrong. */
function isWholeOnly(schema: z.ZodObject): boolean {
  return ['LedgerEntries', 'TransactionSums', 'ReviewSums', 'CustomerCounts', 'BankAnswers'].includes(schemaName(schema) ?? '')
}

type Member = {
  name: string
  lookup: MemberLookup
  read: Reader
  /** The value of a missing member; `absent` if the record is unreadable without it. */
  lacking: unknown
  /** Whether it may be missing, or null, without being noted as unread. */
  mayBeNone: boolean
  mayBeNull: boolean
  /** The members of a group are looked up in the whole record, because they may also be outside of the group. */
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

/** Returns the first readable value under one of the member's names. */
function readMember({ name, lookup, read, lacking, mayBeNone, mayBeNull }: Member, record: Names, notes: NotRead[]): unknown {
  let odd: Unreadable | undefined
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
      odd ??= error
    }
  }
  if (lacking === absent) throw new Unreadable([name, ...(odd?.path ?? [])])
  if (odd !== undefined || !mayBeNone) notes.push({ path: [], why: odd?.why ?? 'missing', cost: 'member' })
  return odd === undefined && isNull && mayBeNull ? null : lacking
}

function arrayReader({ element }: z.ZodArray, rows: Rows): Reader {
  const read = readerOf(element, rows)
  return (value, notes) => {
    const list = rowsOf(element, value)
    if (list === undefined || list.length > mostRows) throw new Unreadable([])
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
  const [isWord, isNumber] = [schema instanceof z.ZodEnum, schema instanceof z.ZodNumber]
  return (value) => {
    const meant = coerce(value)
    if (isWord && typeof meant === 'string') return meant
    const checked = z.safeParse(schema, meant)
    if (!checked.success) throw new Unreadable([], isNumber && isInexact(value) ? 'inexact' : 'unlike')
    return checked.data
  }
}
