import { and, arrayOverlaps, asc, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { people } from '../people/tables'
import { type CallOutcome, callLog } from './tables'

export const callSorts = ['newest', 'oldest', 'slowest'] as const
export type CallSort = (typeof callSorts)[number]

export type CallFilters = {
  operation?: string
  /** Null for the machine at work on its own. */
  personId?: string | null
  /** Names of records; calls about any of them. */
  records?: readonly string[]
  outcome?: CallOutcome
  from?: Date
  to?: Date
  /** Questions about the API itself, too. */
  probes?: boolean
}

/** A call with the name of who it was made for: null for the machine, and for a person who is not here any more. */
export type ListedCall = typeof callLog.$inferSelect & { person: string | null }
export type CallPage = { calls: ListedCall[]; nextAfter: string | undefined }

/** One page; `after` is the `nextAfter` of the page before it. */
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

export async function findLoggedCall(db: Db, id: string): Promise<ListedCall | undefined> {
  const [row] = await db.select(listed).from(callLog).leftJoin(people, eq(people.id, callLog.personId)).where(eq(callLog.id, id))
  return row && withPerson(row)
}

/** The operations that stand in the log, by name. */
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

/** Compared inside the database, which keeps more digits of a moment than a `Date`. */
function comesAfter(sort: CallSort, id: string): SQL {
  const last = (column: SQL) => sql`(select ${column}, last.id from ${callLog} last where last.id = ${id}::uuid)`
  if (sort === 'slowest') return sql`(${callLog.durationMs}, ${callLog.id}) < ${last(sql`last.duration_ms`)}`
  if (sort === 'oldest') return sql`(${callLog.at}, ${callLog.id}) > ${last(sql`last.at`)}`
  return sql`(${callLog.at}, ${callLog.id}) < ${last(sql`last.at`)}`
}
