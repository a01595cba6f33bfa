import { z } from 'zod'
import { contentOf, rowsOf } from '#lib/api/content'
import { isRecord } from '#lib/api/json'
import { applyMapping, type MemberMapping, membersOf, type OperationMapping } from '#lib/api/mapping'
import { notReadIn } from '#lib/api/not-read'
import { toPointer } from '#lib/api/pointer'
import { readTolerantly, Unreadable } from '#lib/api/tolerant'
import { likeness, wordsOf } from './likeness'

const deepest = 4
/** At least half of the words must be the same. */
const leastLikeness = 0.5

/** Returns the pointers of the unreadable members of the answer (of its rows, for a list); undefined if all is unreadable. */
export function unreadMembers(answer: z.ZodType, body: unknown, mapping?: OperationMapping): string[] | undefined {
  try {
    const read = readTolerantly(answer, mapping ? applyMapping(mapping, answer, body) : body)
    const known = [...membersOf(answer).keys()]
    const lost = typeof read === 'object' && read !== null ? notReadIn(read) : []
    const pointers = lost.map(({ path }) => toPointer(path.filter((name) => typeof name === 'string' && name !== 'data')))
    return [...new Set(pointers)].filter((pointer) => known.includes(pointer))
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/**
 * Proposes where the unreadable members may be in this answer. It compares only the words of names, and proposes a place only if
 * the member can be read there and no other place is as likely. Undefined if it finds none. A person has to review the proposal.
 */
export function proposeMapping(answer: z.ZodType, body: unknown): OperationMapping | undefined {
  const before = unreadMembers(answer, body)
  if (before?.length === 0) return undefined
  const at = before === undefined ? findPlace(answer, body) : undefined
  const start: OperationMapping = { ...(at !== undefined && { at }), members: {} }
  const sample = sampleOf(answer, body, at)
  const wanted = wantedMembers(answer, sample)
  const known = membersOf(answer)
  const leaves = leavesOf(sample).filter((leaf) => !known.has(leaf))
  const members: Record<string, MemberMapping> = {}
  for (const pointer of wanted) {
    const found = bestFor(pointer, leaves)
    if (found !== undefined && canBeRead(answer, sample, { members: { ...members, [pointer]: found } }, pointer))
      members[pointer] = found
  }
  const proposal = { ...start, members }
  const after = unreadMembers(answer, body, proposal)
  const isBetter = after !== undefined && (before === undefined || after.length < before.length)
  return isBetter ? proposal : undefined
}

/** Returns the members to look for. Without its first member (usually an id) a record is unreadable, so one is assumed. */
function wantedMembers(answer: z.ZodType, sample: unknown): string[] {
  const schema = rowSchema(answer)
  const unread = unreadMembers(schema, sample)
  if (unread !== undefined || !isRecord(sample)) return unread ?? []
  const first = ['/id', '/rate', '/user_id'].find((pointer) => membersOf(schema).has(pointer)) ?? '/id'
  return [first, ...(unreadMembers(schema, { ...sample, [first.slice(1)]: '1' }) ?? [])]
}

function canBeRead(answer: z.ZodType, sample: unknown, mapping: OperationMapping, pointer: string): boolean {
  const unread = unreadMembers(rowSchema(answer), sample, mapping)
  return unread !== undefined && !unread.includes(pointer)
}

function rowSchema(answer: z.ZodType): z.ZodType {
  return answer instanceof z.ZodArray && answer.element instanceof z.ZodType ? answer.element : answer
}

/** Returns the record, or the first row of the list. */
function sampleOf(answer: z.ZodType, body: unknown, at: string | undefined): unknown {
  const content = applyMapping({ ...(at !== undefined && { at }), members: {} }, answer, body)
  const rows = rowsOf(z.unknown(), content)
  return rows !== undefined && (answer instanceof z.ZodArray || rows.length === 1) ? rows[0] : contentOf(answer, content)
}

/** Returns the pointer of the only list of records in the answer, or of the record of which most can be read. */
function findPlace(answer: z.ZodType, body: unknown): string | undefined {
  const places = placesIn(body, [])
  if (answer instanceof z.ZodArray) {
    const lists = places.filter(({ value }) => Array.isArray(value) && value.length > 0 && value.every(isRecord))
    return lists.length === 1 && lists[0] ? toPointer(lists[0].path) : undefined
  }
  const known = membersOf(answer).size
  const readable = places.flatMap(({ path, value }) => {
    const unread = isRecord(value) ? unreadMembers(answer, value) : undefined
    return unread === undefined || unread.length * 2 > known ? [] : [{ path, unread: unread.length }]
  })
  const [best] = readable.sort((a, b) => a.unread - b.unread)
  return best && toPointer(best.path)
}

type Place = { path: (string | number)[]; value: unknown }

function placesIn(value: unknown, path: (string | number)[]): Place[] {
  if (path.length > deepest || !isRecord(value)) return [{ path, value }]
  return [{ path, value }, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))]
}

/** Those that are null compete too: the next best name would be proposed in place of a member that is only empty now. */
function leavesOf(sample: unknown): string[] {
  return placesIn(sample, [])
    .filter(({ value, path }) => path.length > 0 && !isRecord(value))
    .map(({ path }) => toPointer(path))
}

/** Returns the place whose words are most similar to the member's; undefined if two are equally similar. */
function bestFor(pointer: string, leaves: readonly string[]): MemberMapping | undefined {
  const wanted = wordsOf(pointer)
  const scored = leaves.map((leaf) => ({ leaf, score: likeness(wanted, wordsOf(leaf)) })).sort((a, b) => b.score - a.score)
  const [best, second] = scored
  if (best === undefined || best.score < leastLikeness || best.score === second?.score) return undefined
  const isMinor = /cent|minor|c[eé]ntimo/i.test(best.leaf) && /amount|fees|balance/.test(pointer)
  return { at: best.leaf, ...(isMinor && { unit: 'minor' as const }) }
}
