import { and, count, desc, eq, gte, inArray, lt, or, type SQL, sql, sum } from 'drizzle-orm'
import type { Db } from '#database/open'
import { type Approval, toApproval } from './approval'
import { type ApprovalList, approvalLists } from './list-approvals.rules'
import { type ApprovalState, approvalDecisions, approvals } from './tables'

/** For whom; `roles` as they hold them now. */
export type Reader = { personId: string; roles: readonly string[] }

const doneStates: ApprovalState[] = ['approved', 'paying', 'paid', 'not_known']
const backStates: ApprovalState[] = ['returned', 'rejected', 'withdrawn', 'expired']

/** One page: what waits in the order in which it came, everything else newest first. `after` is the last one of the page before. */
export async function listApprovals(
  db: Db,
  list: ApprovalList,
  reader: Reader,
  { now, limit, after }: { now: Date; limit: number; after?: Pick<Approval, 'askedAt' | 'id'> | undefined },
): Promise<Approval[]> {
  const isQueue = list === 'waiting'
  const { askedAt, id } = approvals
  const before =
    after &&
    (isQueue
      ? sql`(${askedAt}, ${id}) > (${after.askedAt.toISOString()}::timestamptz, ${after.id}::uuid)`
      : or(lt(askedAt, after.askedAt), and(eq(askedAt, after.askedAt), lt(id, after.id))))
  const rows = await db
    .select()
    .from(approvals)
    .where(and(conditionOf(list, reader, now), before))
    .orderBy(...(isQueue ? [askedAt, id] : [desc(askedAt), desc(id)]))
    .limit(limit)
  return rows.map(toApproval)
}

/** Returns how many there are of each list. */
export async function countApprovals(db: Db, reader: Reader, now: Date): Promise<Record<ApprovalList, number>> {
  const [waiting, mine, done, back] = await Promise.all(
    approvalLists.map(async (list) => {
      const [found] = await db
        .select({ count: count() })
        .from(approvals)
        .where(conditionOf(list, reader, now))
      return found?.count ?? 0
    }),
  )
  return { waiting: waiting ?? 0, mine: mine ?? 0, done: done ?? 0, back: back ?? 0 }
}

/** Returns how many wait for this person to decide. */
export async function countWaitingFor(db: Db, reader: Reader, now: Date): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(approvals)
    .where(conditionOf('waiting', reader, now))
  return found?.count ?? 0
}

/** The one that this person decides next: the oldest that waits for them, but for one that they just look at. */
export async function findNextFor(db: Db, reader: Reader, now: Date, besides?: string): Promise<Approval | undefined> {
  const waiting = await listApprovals(db, 'waiting', reader, { now, limit: 2 })
  return waiting.find(({ id }) => id !== besides)
}

/** Returns what came back to its maker since then, and is for them to read. */
export async function listReturnedTo(db: Db, personId: string, since: Date, limit = 20): Promise<Approval[]> {
  const isBack = inArray(approvals.state, ['returned', 'rejected', 'expired', 'not_known'])
  const rows = await db
    .select()
    .from(approvals)
    .where(and(sql`${approvals.makers}[1] = ${personId}`, isBack, gte(approvals.closedAt, since)))
    .orderBy(desc(approvals.closedAt))
    .limit(limit)
  return rows.map(toApproval)
}

/** The most that this person has approved since then, by currency, in minor units. */
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
      return and(eq(approvals.state, 'waiting'), gte(approvals.expiresAt, now), isFor(personId, roles))
    case 'mine':
      return sql`${approvals.makers}[1] = ${personId}`
    case 'done':
      return inArray(approvals.state, doneStates)
    case 'back':
      return inArray(approvals.state, backStates)
  }
}

/** Nobody's own, nothing that they decided, and only what asks for a role of theirs. */
function isFor(personId: string, roles: readonly string[]): SQL {
  const asked = sql`exists (select from jsonb_array_elements(${approvals.required}) r where r ->> 'role' = any (${`{${roles.join()}}`}::text[]))`
  const decided = sql`exists (select from backoffice.approval_decisions d where d.approval_id = ${approvals.id} and d.person_id = ${personId})`
  return sql`not ${personId} = any (${approvals.makers}) and ${asked} and not ${decided}`
}
