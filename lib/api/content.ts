import { z } from 'zod'
import { figureIn } from './figures'
import { isRecord } from './json'
import { lookupOf, namesOf, oncePerSchema, spellingOf, toPlain } from './members'
import { envelopes } from './spellings'

/** An envelope inside an envelope is opened too, and no further. */
const mostEnvelopes = 2

/**
 * The part of an answer that the schema is about: without the envelopes around it (`{success, data}`, `{result: {customer}}`). A record may
 * come as a list of one; a list may come in a record, and its rows are then under the schema's own name `data`.
 */
export function contentOf(schema: z.ZodType, body: unknown): unknown {
  if (schema instanceof z.ZodArray) return rowsOf(schema.element, body) ?? body
  if (!(schema instanceof z.ZodObject)) return body
  const rows: unknown = schema.shape.data
  if (rows instanceof z.ZodArray) return pageOf(rows.element, body)
  const content = open(countOf(schema), nounsOf(schema), body, mostEnvelopes)
  return Array.isArray(content) && content.length === 1 ? content[0] : content
}

/** The rows of a list, wherever they stand; undefined where there is no list. */
export function rowsOf(element: z.core.$ZodType, body: unknown): readonly unknown[] | undefined {
  return findRows(pluralOf(element), body, mostEnvelopes + 1)?.rows
}

/** A page keeps what stands beside its rows: whether there are more, and where. */
function pageOf(element: z.core.$ZodType, body: unknown): unknown {
  const found = findRows(pluralOf(element), body, mostEnvelopes + 1)
  return found === undefined ? body : { ...found.beside, data: found.rows }
}

type Found = { rows: readonly unknown[]; beside: Record<string, unknown> }

function findRows(names: readonly string[], body: unknown, deep: number): Found | undefined {
  if (Array.isArray(body)) return { rows: body, beside: {} }
  if (!isRecord(body) || deep === 0) return undefined
  const members = namesOf(body).plain()
  for (const name of names) {
    const found = findRows(names, members.get(name), deep - 1)
    if (found !== undefined) return { rows: found.rows, beside: { ...body, ...found.beside } }
  }
  return undefined
}

/** Goes into the envelope while what is inside is more like the record than what stands around it. */
function open(count: (value: unknown) => number, names: readonly string[], body: unknown, deep: number): unknown {
  if (!isRecord(body) || deep === 0) return body
  const members = namesOf(body).plain()
  const here = count(body)
  for (const name of names) {
    if (!members.has(name)) continue
    const inside = open(count, names, members.get(name), deep - 1)
    if (count(inside) > here || (here === 0 && !isRecord(inside))) return inside
  }
  return here === 0 ? onlyEnvelope(names, members, body) : body
}

/** `{success: true, data: {}}` carries nothing; what has members that we do not know stays as it is, to be named as unreadable. */
function onlyEnvelope(names: readonly string[], members: ReadonlyMap<string, unknown>, body: Record<string, unknown>): unknown {
  const isWrapping = [...members.keys()].every((name) => names.includes(name) || said.has(name))
  return isWrapping ? {} : body
}

const said = new Set([
  'success',
  'ok',
  'message',
  'meta',
  'error',
  'errors',
  'code',
  'status',
  'statuscode',
  'requestid',
  'timestamp',
])

/** Returns how many members of the record a value shows. A record is none where a plain value belongs: `{rate: {rate: 36.5}}` is an envelope. */
const countOf = oncePerSchema((schema: z.ZodObject): ((value: unknown) => number) => {
  const spelling = spellingOf(schema)
  const members = Object.entries(schema.shape).map(([name, member]) => ({
    found: lookupOf(name, spelling),
    takes: takerOf(member),
  }))
  return (value) => {
    const one = Array.isArray(value) && value.length === 1 ? value[0] : value
    if (!isRecord(one)) return 0
    const names = namesOf(one)
    return members.filter(({ found, takes }) => [...found(names)].some(takes)).length
  }
})

/** Returns whether a value may be meant as this member. An amount may stand beside its currency. */
function takerOf(member: z.core.$ZodType): (value: unknown) => boolean {
  if (member instanceof z.ZodOptional || member instanceof z.ZodNullable) return takerOf(member.unwrap())
  const isPlain = !(member instanceof z.ZodObject || member instanceof z.ZodArray)
  return (value) => value !== undefined && value !== null && !(isPlain && isRecord(value) && figureIn(value) === undefined)
}

const nounsOf = oncePerSchema((schema: z.core.$ZodType): readonly string[] => {
  const spelling = spellingOf(schema)
  return [...envelopes, ...(spelling?.nouns ?? []), ...(spelling?.plural ?? [])].map(toPlain)
})

const pluralOf = oncePerSchema((element: z.core.$ZodType): readonly string[] => {
  const spelling = spellingOf(element)
  return [...(spelling?.plural ?? []), ...envelopes].map(toPlain)
})
