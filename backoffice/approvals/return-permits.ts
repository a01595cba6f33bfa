import { and, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Db, Tx } from '#database/open'
import { calls } from '../calls/tables'
import type { Desk } from '../desk'
import { paymentPermits, returnedPermits } from './tables'

/**
 * Says of payments that their money came back, in the transaction that lets them be made again: an approval that covered them covers the next ones
 * in their place. The caller knows for certain that nothing of them is on its way.
 */
export async function returnPermits(tx: Tx, { now }: Pick<Desk, 'now'>, quoteIds: readonly string[]): Promise<void> {
  if (quoteIds.length === 0) return
  const paid = await tx
    .select({ permitId: calls.permitId })
    .from(calls)
    .where(and(eq(calls.operation, 'payQuote'), inArray(calls.objectId, [...quoteIds]), isNotNull(calls.permitId)))
  const at = now()
  const returned = paid.flatMap(({ permitId }) => (permitId === null ? [] : [{ permitId, at }]))
  if (returned.length > 0) await tx.insert(returnedPermits).values(returned).onConflictDoNothing()
}

/** The condition on permits by which no money came back. */
export function isNotReturned(db: Db) {
  return notExists(db.select({ one: sql`1` }).from(returnedPermits).where(eq(returnedPermits.permitId, paymentPermits.id)))
}
