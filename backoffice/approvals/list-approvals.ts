import { and, count, desc, eq, gte, inArray, lt, ne, notExists, or, type SQL, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#database/open'
import { type Approval, toApproval } from './approval'
import { type ApprovalFilter, type ApprovalList, approvalLists, isOldestFirst, statesIn } from './list-approvals.rules'
import { approvalDecisions, approvals } from './tables'

/** The person who reads the list, with their current roles. */
export type Reader = { personId: string; roles: readonly string[] }

type Place = Pick<Approval, 'requestedAt' | 'id'>

/** Returns one page: what waits oldest first, other lists newest first. `after` is the last row of the page before. */
export async function listApprovals(
  db: Db,
  list: ApprovalList,
  reader: Reader,
  { now, limit, after, filters = {} }: { now: Date; limit: number; after?: Place | undefined; filters?: ApprovalFilter },
): Promise<Approval[]> {
  const { requestedAt, id } = approvals
  const before =
    after &&
    (isOldestFirst(list)
      ? sql`(${requestedAt}, ${id}) > (${after.requestedAt.toISOString()}::timestamptz, ${after.id}::uuid)`
      : or(lt(requestedAt, after.requestedAt), and(eq(requestedAt, after.requestedAt), lt(id, after.id))))
  const rows = await db
    .select()
    .from(approvals)
    .where(and(conditionOf(list, reader, now), passesFilters(filters), before))
    .orderBy(...(isOldestFirst(list) ? [requestedAt, id] : [desc(requestedAt), desc(id)]))
    .limit(limit)
  return rows.map(toApproval)
}

/** Lists everybody who has requested an approval, by their latest name. */
export async function listRequesters(db: Db): Promise<{ id: string; name: string }[]> {
  const id = sql<string>`${approvals.makers}[1]`
  const rows = await db
    .selectDistinctOn([id], { id, name: approvals.makerName })
    .from(approvals)
    .orderBy(id, desc(approvals.requestedAt))
  return rows.toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Counts the requests in each list. */
export async function countApprovals(db: Db, reader: Reader, now: Date): Promise<Record<ApprovalList, number>> {
  const [waiting, mine, all, done, back] = await Promise.all(
    approvalLists.map(async (list) => {
      const [found] = await db
        .select({ count: count() })
        .from(approvals)
        .where(conditionOf(list, reader, now))
      return found?.count ?? 0
    }),
  )
  return { waiting: waiting ?? 0, mine: mine ?? 0, all: all ?? 0, done: done ?? 0, back: back ?? 0 }
}

/** Counts the requests that wait for a decision of this person. */
export async function countWaitingFor(db: Db, reader: Reader, now: Date): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(approvals)
    .where(conditionOf('waiting', reader, now))
  return found?.count ?? 0
}

/** Counts the requests that a person has made since this time. */
export async function countRequestsBy(db: Pick<Db, 'select'>, personId: string, since: Date): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(approvals)
    .where(and(isMadeBy(personId), gte(approvals.requestedAt, since)))
  return found?.count ?? 0
}

/** Finds the oldest request that waits for this person, other than `besides` (the request that is open on their page). */
export async function findNextFor(db: Db, reader: Reader, now: Date, besides?: string): Promise<Approval | undefined> {
  const waiting = await listApprovals(db, 'waiting', reader, { now, limit: 2 })
  return waiting.find(({ id }) => id !== besides)
}

/**
 * Lists requests of this maker that ended unpaid, or with an unknown outcome, since this time. One that was requested again, so that
 * another request for the same payment or batch is open or was paid, is left out.
 */
export async function listReturnedTo(db: Db, personId: string, since: Date, limit = 20): Promise<Approval[]> {
  const isBack = inArray(approvals.state, ['returned', 'rejected', 'expired', 'not_known'])
  const other = alias(approvals, 'other')
  const isSame = and(eq(other.kind, approvals.kind), eq(other.subjectId, approvals.subjectId), ne(other.id, approvals.id))
  const isLive = inArray(other.state, ['waiting', 'approved', 'paying', 'paid', 'not_known'])
  const again = db.select({ id: other.id }).from(other).where(and(isSame, isLive))
  const rows = await db
    .select()
    .from(approvals)
    .where(and(isMadeBy(personId), isBack, gte(approvals.closedAt, since), notExists(again)))
    .orderBy(desc(approvals.closedAt))
    .limit(limit)
  return rows.map(toApproval)
}

/** Sums the largest debits of what this person has approved since this time, by currency, in minor units. */
export async function sumApprovedBy(db: Db, personId: string, since: Date): Promise<{ currency: string; minor: bigint }[]> {
  const rows = await db
    .select({ currency: approvals.currency, minor: sum(approvals.debitMinor) })
    .from(approvalDecisions)
    .innerJoin(approvals, eq(approvals.id, approvalDecisions.approvalId))
    .where(
      and(eq(approvalDecisions.personId, personId), eq(approvalDecisions.decision, 'approve'), gte(approvalDecisions.at, since)),
    )
    .groupBy(approvals.currency)
  return rows.map(({ currency, minor }) => ({ currency, minor: BigInt(minor ?? '0') }))
}

function conditionOf(list: ApprovalList, { personId, roles }: Reader, now: Date): SQL | undefined {
  switch (list) {
    case 'waiting':
      return and(isOpen(now), isFor(personId, roles))
    case 'mine':
      return isMadeBy(personId)
    case 'all':
      return isOpen(now)
    case 'done':
    case 'back':
      return inArray(approvals.state, [...statesIn[list]])
  }
}

function passesFilters({ states = [], kind, makerId, leastMinor, from, to }: ApprovalFilter): SQL | undefined {
  return and(
    states.length > 0 ? inArray(approvals.state, [...states]) : undefined,
    kind && eq(approvals.kind, kind),
    makerId === undefined ? undefined : isMadeBy(makerId),
    leastMinor === undefined ? undefined : gte(approvals.debitMinor, leastMinor),
    from && gte(approvals.requestedAt, from),
    to && lt(approvals.requestedAt, to),
  )
}

function isMadeBy(personId: string): SQL {
  return sql`${approvals.makers}[1] = ${personId}`
}

/** Returns the condition for requests that anybody may still decide: a request that is over time waits no more. */
function isOpen(now: Date): SQL | undefined {
  return and(eq(approvals.state, 'waiting'), gte(approvals.expiresAt, now))
}

/**
 * Returns the condition for requests that this person may decide: not theirs, not decided by them, and requiring one of their
 * roles.
 */
function isFor(personId: string, roles: readonly string[]): SQL {
  const isRequired = sql`exists (select from jsonb_array_elements(${approvals.required}) r where r ->> 'role' = any (${`{${roles.join()}}`}::text[]))`
  const decided = sql`exists (select from backoffice.approval_decisions d where d.approval_id = ${approvals.id} and d.person_id = ${personId})`
  return sql`not ${personId} = any (${approvals.makers}) and ${isRequired} and not ${decided}`
}
