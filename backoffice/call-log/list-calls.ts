import { and, arrayOverlaps, asc, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { people } from '../people/tables'
import { callLog, type LoggedOutcome } from './tables'

export const callSorts = ['newest', 'oldest', 'slowest'] as const
export type CallSort = (typeof callSorts)[number]

export type CallFilters = {
  operation?: string
  /** Null for calls that the machine made by itself. */
  personId?: string | null
  /** Record names (see `recordName`); matches calls about any of them. */
  records?: readonly string[]
  outcome?: LoggedOutcome
  from?: Date
  to?: Date
  /** Includes calls that probe the API. */
  probes?: boolean
}

/** A call with the name of the person it was made for; null for the machine, and for people who no longer exist. */
export type ListedCall = typeof callLog.$inferSelect & { person: string | null }
export type CallPage = { calls: ListedCall[]; nextAfter: string | undefined }

/** Returns one page. `after` is the `nextAfter` of the previous page. */
export async function listLoggedCalls(
  db: Db,
  filters: CallFilters,
  { sort = 'newest', after, limit = 50 }: { sort?: CallSort; after?: string; limit?: number } = {},
): Promise<CallPage> {
  const rows = await db
    .select(listed)
    .from(callLog)
    .leftJoin(people, eq(people.id, callLog.personId))
    .where(and(...matching(filters), after === undefined ? undefined : comesAfter(sort, after)))
    .orderBy(...orders[sort])
    .limit(limit + 1)
  const calls = rows.slice(0, limit).map(withPerson)
  return { calls, nextAfter: rows.length > limit ? calls.at(-1)?.id : undefined }
}

/** Returns a logged call with the name of its person; undefined if it does not exist, or was deleted after thirty days. */
export async function findLoggedCall(db: Db, id: string): Promise<ListedCall | undefined> {
  const [row] = await db.select(listed).from(callLog).leftJoin(people, eq(people.id, callLog.personId)).where(eq(callLog.id, id))
  return row && withPerson(row)
}

/** Lists the names of the operations in the log. */
export async function listLoggedOperations(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ operation: callLog.operation }).from(callLog).orderBy(asc(callLog.operation))
  return rows.map(({ operation }) => operation)
}

const listed = { call: callLog, person: people.name }

function withPerson({ call, person }: { call: typeof callLog.$inferSelect; person: string | null }): ListedCall {
  return { ...call, person }
}

function matching({ operation, personId, records, outcome, from, to, probes }: CallFilters): (SQL | undefined)[] {
  return [
    operation === undefined ? undefined : eq(callLog.operation, operation),
    personId === undefined ? undefined : personId === null ? isNull(callLog.personId) : eq(callLog.personId, personId),
    records === undefined ? undefined : arrayOverlaps(callLog.records, [...records]),
    outcome === undefined ? undefined : eq(callLog.outcome, outcome),
    from === undefined ? undefined : gte(callLog.at, from),
    to === undefined ? undefined : lt(callLog.at, to),
    probes ? undefined : eq(callLog.probe, false),
  ]
}

const orders: Record<CallSort, SQL[]> = {
  newest: [desc(callLog.at), desc(callLog.id)],
  oldest: [asc(callLog.at), asc(callLog.id)],
  slowest: [desc(callLog.durationMs), desc(callLog.id)],
}

/** Compares inside the database, because its timestamps are more precise than a `Date`. */
function comesAfter(sort: CallSort, id: string): SQL {
  const last = (column: SQL) => sql`(select ${column}, last.id from ${callLog} last where last.id = ${id}::uuid)`
  if (sort === 'slowest') return sql`(${callLog.durationMs}, ${callLog.id}) < ${last(sql`last.duration_ms`)}`
  if (sort === 'oldest') return sql`(${callLog.at}, ${callLog.id}) > ${last(sql`last.at`)}`
  return sql`(${callLog.at}, ${callLog.id}) < ${last(sql`last.at`)}`
}
