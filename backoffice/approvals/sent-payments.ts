import { count, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { columnOf } from '#database/read-rows'
import { livePayments } from '../calls/tables'
import { isNotReturned } from './return-permits'
import { paymentPermits } from './tables'

/**
 * The payments under a request that left or may have left: their number, and the debit in minor units of those whose money was
 * not returned for another attempt.
 */
export type SentPayments = { count: number; debitMinor: bigint }

/** Sums the payments that were sent under each of these requests and not refused. A request without one is left out. */
export async function listSentPayments(db: Db, approvalIds: readonly string[]): Promise<Map<string, SentPayments>> {
  if (approvalIds.length === 0) return new Map()
  const { approvalId, debitMinor, id } = paymentPermits
  const notReturned = sql`coalesce(sum(${debitMinor}) filter (where ${isNotReturned(db)}), 0)`
  const rows = await db
    .select({ approvalId, count: count(), debitMinor: columnOf(z.coerce.bigint(), notReturned) })
    .from(paymentPermits)
    .innerJoin(livePayments, eq(livePayments.permitId, id))
    .where(inArray(approvalId, [...approvalIds]))
    .groupBy(approvalId)
  return new Map(rows.flatMap(({ approvalId: of, ...sent }) => (of === null ? [] : [[of, sent] as const])))
}
