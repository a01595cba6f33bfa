import { z } from 'zod'
import { figureIn } from './figures'
import { isRecord } from './json'
import { lookupOf, namesOf, oncePerSchema, spellingOf, toPlain } from './members'
import { envelopes } from './spellings'

/** How deep nested envelopes are opened. */
const mostEnvelopes = 2

/**
 * Returns the part of an answer that the schema describes, without the envelopes around it (`{success, data}`, `{result:
 * {customer}}`). A record may arrive as a list of one; a list may arrive in a record, and its rows are then returned under the
 * schema's own name `data`.
 */
export function contentOf(schema: z.ZodType, body: unknown): unknown {
  if (schema instanceof z.ZodArray) return rowsOf(schema.element, body) ?? body
  if (!(schema instanceof z.ZodObject)) return body
  const element = elementOfPage(schema)
  if (element !== undefined) return pageOf(element, body)
  const content = open(countOf(schema), nounsOf(schema), body, mostEnvelopes)
  return Array.isArray(content) && content.length === 1 ? content[0] : content
}

/** Returns whether a schema describes a list, or a page of one. */
export function isOfRows(schema: z.ZodType): boolean {
  return schema instanceof z.ZodArray || (schema instanceof z.ZodObject && elementOfPage(schema) !== undefined)
}

function elementOfPage({ shape: { data } }: z.ZodObject): z.core.$ZodType | undefined {
  return data instanceof z.ZodArray ? data.element : undefined
}

/** Returns the rows of a list, wherever they are in the body; undefined if there is no list. */
export function rowsOf(element: z.core.$ZodType, body: unknown): readonly unknown[] | undefined {
  return findRows(pluralOf(element), body, mostEnvelopes + 1)?.rows
}

/**
 * Returns whether a bare list reports more rows (also by a total or a number of pages above what it has), or has a link or a cursor
 * to them: without pages nobody can request them.
 */
export function saysMore(element: z.core.$ZodType, body: unknown): boolean {
  const { rows, beside } = findRows(pluralOf(element), body, mostEnvelopes + 1) ?? { rows: [], beside: {} }
  const members = namesOf(beside).plain()
  const told = [beside, ...groupsOfPages.map((name) => members.get(name)).filter(isRecord)].map((one) => namesOf(one).plain())
  return told.some(
    (one) =>
      yes.some((name) => [true, 'true'].some((said) => one.get(name) === said)) ||
      nexts.some((name) => leads(one.get(name))) ||
      totals.some((name) => countIn(one.get(name)) > rows.length) ||
      numbersOfPages.some((name) => countIn(one.get(name)) > 1),
  )
}

/** Names under which APIs group what they say of the pages of a list. */
const groupsOfPages = ['meta', 'metadata', 'pagination', 'paging', 'page', 'pageinfo', 'links']
const yes = ['hasmore', 'hasnext', 'hasnextpage', 'more']
const nexts = ['next', 'nextcursor', 'nextpage', 'nexturl', 'nextlink', 'nexttoken', 'nextpagetoken']

/** Of a bare list the first page was read, so a second one is not. */
const numbersOfPages = ['pages', 'totalpages', 'pagecount', 'lastpage']
const totals = ['total', 'totalcount', 'totalitems', 'totalelements', 'totalrecords', 'totalresults']

function countIn(told: unknown): number {
  return typeof told === 'number' || (typeof told === 'string' && /^\d{1,9}$/.test(told)) ? Number(told) : 0
}

function leads(next: unknown): boolean {
  return typeof next === 'number' || (typeof next === 'string' && next.trim() !== '') || (isRecord(next) && leads(next.href))
}

/** Returns a page with the siblings of its rows: whether there are more, and the cursor. */
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

/** Opens envelopes as long as the inner value matches more members of the record than the outer one. */
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

/**
 * Returns an empty record for `{success: true, data: {}}`. A record with unknown members is returned as it is, so that it is
 * reported as unreadable.
 */
function onlyEnvelope(names: readonly string[], members: ReadonlyMap<string, unknown>, body: Record<string, unknown>): unknown {
  const isWrapping = [...members.keys()].every((name) => names.includes(name) || texts.has(name))
  return isWrapping ? {} : body
}

const texts = new Set([
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

/**
 * Returns a function that counts the members of the record in a value. A member with a plain value must not be an object: `{rate:
 * {rate: 36.5}}` is an envelope.
 */
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

/** Returns a function that checks whether a value can be this member. An amount may come with its currency. */
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
