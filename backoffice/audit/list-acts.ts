import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { columnOf } from '#database/read-rows'
import { type Act, toAct } from './acts'
import { type AuditFilters, matchesRecord } from './audit-conditions'
import { type AuditRecord, auditShown, toRecord } from './audit-record'
import { auditRecords } from './tables'

/** The possible meanings of one typed word. An act matches if one of them does. */
export type ActWord = {
  actorIds: readonly string[]
  actions: readonly string[]
  objectIds: readonly string[]
  /** The last eight characters of an id. */
  objectEnds: readonly string[]
}

export type ActFilters = Pick<
  AuditFilters,
  'actorId' | 'action' | 'actions' | 'objectKind' | 'objectId' | 'results' | 'from' | 'to'
> & {
  /** All words must match. */
  words?: readonly ActWord[]
  /** Shows the trail as it was when this record was its last. */
  asOf?: bigint
}

export type ActPage = { acts: Act[]; nextBefore: string | null }

/**
 * Lists acts, one row each, by their latest record, newest first. `before` is `nextBefore` of the previous page. `limit` is the
 * page size (default 50, at most 500).
 */
export async function listActs(
  db: Db,
  filters: ActFilters,
  { before, limit = 50 }: { before?: string; limit?: number } = {},
): Promise<ActPage> {
  const size = Math.min(Math.max(limit, 1), 500)
  const rows = await actsQuery(db, filters, { before, limit: size + 1 })
  const last = rows.slice(0, size).map(toRecord)
  const first = await readFirsts(db, last)
  const acts = last.map((record) => toAct(record, record.callId === null ? undefined : first.get(record.callId)))
  return { acts, nextBefore: rows.length > size ? (acts.at(-1)?.seq.toString() ?? null) : null }
}

/** Selects the last record of each act. */
export function actsQuery(db: Db, filters: ActFilters, { before, limit }: { before: string | undefined; limit: number }) {
  const { at, seq } = auditRecords
  const older = sql`(${at}, ${seq}) < (select at, seq from ${auditRecords} page_end where page_end.seq = ${before}::bigint)`
  return db
    .select(auditShown)
    .from(auditRecords)
    .where(and(matchesAct(filters), before === undefined ? undefined : older))
    .orderBy(desc(at), desc(seq))
    .limit(limit)
}

/** Counts the acts, up to `most`. */
export async function countActs(db: Db, filters: ActFilters, most: number): Promise<number> {
  const found = db.select({ one: sql`1` }).from(auditRecords).where(matchesAct(filters)).limit(most)
  const [row] = await db.select({ count: columnOf(z.int(), sql`count(*)::int`) }).from(found.as('found'))
  return row?.count ?? 0
}

/**
 * Returns the condition that the record is the last one of its act, as of `asOf`. With `from`, only later records since `from`
 * are searched, which suffices because the record itself is not older.
 */
export function isLastOfAct({ asOf, from }: Pick<ActFilters, 'asOf' | 'from'>): SQL {
  const { callId, seq } = auditRecords
  const known = asOf === undefined ? sql`` : sql` and later.seq <= ${asOf}`
  const since = from === undefined ? sql`` : sql` and later.at >= ${from.toISOString()}::timestamptz`
  return sql`not exists (select from ${auditRecords} later where later.call_id = ${callId} and later.seq > ${seq}${known}${since})`
}

function matchesAct({ actorId, words = [], asOf, objectId, ...record }: ActFilters): SQL | undefined {
  return and(
    matchesRecord(record),
    objectId === undefined ? undefined : isAbout([objectId]),
    actorId === undefined ? undefined : isOfAny([actorId]),
    ...words.map(meansAct),
    asOf === undefined ? undefined : lte(auditRecords.seq, asOf),
    isLastOfAct({ asOf, from: record.from }),
  )
}

/** Returns the condition that a record was written by these people, or by the machine about a call of theirs. */
function isOfAny(people: readonly string[]): SQL | undefined {
  const { actorId, callId } = auditRecords
  const requested = sql`exists (select from ${auditRecords} asked where asked.call_id = ${callId} and ${inArray(sql`asked.actor_id`, [...people])})`
  return or(inArray(actorId, [...people]), and(isNull(actorId), isNotNull(callId), requested))
}

function meansAct({ actorIds, actions, objectIds, objectEnds }: ActWord): SQL {
  const meanings = [
    actorIds.length > 0 && isOfAny(actorIds),
    actions.length > 0 && inArray(auditRecords.action, [...actions]),
    objectIds.length > 0 && isAbout(objectIds),
    objectEnds.length > 0 && endsIn(objectEnds),
  ].filter((meaning) => meaning !== false)
  return or(...meanings) ?? sql`false`
}

/** Compares the ends of the ids first, because they have an index. */
function isAbout(ids: readonly string[]): SQL | undefined {
  return and(endsIn(ids.map((id) => [...id].slice(-8).join(''))), inArray(auditRecords.objectId, [...ids]))
}

function endsIn(ends: readonly string[]): SQL {
  return inArray(sql`right(${auditRecords.objectId}, 8)`, [...ends])
}

/** Reads the first record (the intent) of each of these calls. */
async function readFirsts(db: Db, records: readonly AuditRecord[]): Promise<Map<string | null, AuditRecord>> {
  const callIds = records.flatMap(({ callId, result }) => (callId === null || result === 'sent' ? [] : [callId]))
  if (callIds.length === 0) return new Map()
  const rows = await db
    .select(auditShown)
    .from(auditRecords)
    .where(and(inArray(auditRecords.callId, callIds), eq(auditRecords.result, 'sent')))
    .orderBy(asc(auditRecords.seq))
  return new Map(rows.map((row) => [row.callId, toRecord(row)]))
}
