import { and, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#database/open'
import type { AuditObject } from '../audit/append-audit'
import { calls } from './tables'

export type Call = typeof calls.$inferSelect

/** Operations that are sent once per quote, ever, unless it is certain that the earlier call had no effect. */
export const onceOnly: readonly string[] = ['payQuote', 'confirmQuote']

/** Finds the latest call of an operation on an object, for pages that show "not confirmed, checking". */
export async function findLatestCall(
  db: Pick<Db, 'select'>,
  { operation, object }: { operation: string; object: AuditObject },
): Promise<Call | undefined> {
  const [call] = await db
    .select()
    .from(calls)
    .where(and(eq(calls.objectKind, object.kind), eq(calls.objectId, object.id), eq(calls.operation, operation)))
    .orderBy(desc(calls.sentAt), desc(calls.id))
    .limit(1)
  return call
}

/** Finds the latest attempt to make the same record (see `hashTwin`). */
export async function findTwin(db: Pick<Db, 'select'>, key: { operation: string; twin: string }): Promise<Call | undefined> {
  const [call] = await db
    .select()
    .from(calls)
    .where(and(eq(calls.operation, key.operation), eq(calls.twin, key.twin)))
    .orderBy(desc(calls.sentAt), desc(calls.id))
    .limit(1)
  return call
}

/** Returns a call in any state; undefined if there is none. */
export async function findCall(db: Db, id: string): Promise<Call | undefined> {
  const [call] = await db.select().from(calls).where(eq(calls.id, id))
  return call
}

/** `not_known`: the outcome can no longer be found. */
export type CallEnd = 'open' | 'done' | 'failed' | 'not_known'

/** Tells how a call ended: `open` while its outcome is looked up, `not_known` once the look-ups ended without one. */
export function endOf({ state, endedAt }: Pick<Call, 'state' | 'endedAt'>): CallEnd {
  if (state === 'done' || state === 'failed') return state
  return endedAt === null ? 'open' : 'not_known'
}

/** Condition: the outcome is open, so the call is looked up. */
export const isOpenCall = and(inArray(calls.state, ['sent', 'unknown']), isNull(calls.endedAt))

const mostOfOne = 50

/** Lists the latest 50 calls about one record, newest first. */
export function listCalls(db: Db, object: { kind: string; id: string }): Promise<Call[]> {
  return db
    .select()
    .from(calls)
    .where(and(eq(calls.objectKind, object.kind), eq(calls.objectId, object.id)))
    .orderBy(desc(calls.sentAt), desc(calls.id))
    .limit(mostOfOne)
}

/** Lists the removals of accounts of a customer that were sent since a time, newest first. An API may number accounts per customer. */
export function listRemovals(
  db: Pick<Db, 'select'>,
  { customerId, since }: { customerId: string; since: Date },
): Promise<Call[]> {
  return db
    .select()
    .from(calls)
    .where(and(eq(calls.operation, 'deleteBankAccount'), eq(calls.reference, customerId), gte(calls.sentAt, since)))
    .orderBy(desc(calls.sentAt), desc(calls.id))
}

/** Lists the payments and confirmations whose outcome is unknown: first those that are still looked up, each the newest first. */
export function listUnknownPayments(db: Db, limit = 50): Promise<Call[]> {
  return db
    .select()
    .from(calls)
    .where(and(inArray(calls.operation, [...onceOnly]), eq(calls.state, 'unknown')))
    .orderBy(isNotNull(calls.endedAt), desc(calls.sentAt), desc(calls.id))
    .limit(limit)
}

type ListedObjects = { kind: string; ids: readonly string[]; operations: readonly string[] }

/** Lists the latest call of each operation on each of several records. */
export function listLatestCalls(db: Db, { kind, ids, operations }: ListedObjects): Promise<Call[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectDistinctOn([calls.objectId, calls.operation])
    .from(calls)
    .where(and(eq(calls.objectKind, kind), inArray(calls.objectId, [...ids]), inArray(calls.operation, [...operations])))
    .orderBy(calls.objectId, calls.operation, desc(calls.sentAt), desc(calls.id))
}
