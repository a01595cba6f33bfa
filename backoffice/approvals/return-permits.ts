import { and, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Db, Tx } from '#database/open'
import { calls } from '../calls/tables'
import type { Desk } from '../desk'
import { paymentPermits, returnedPermits } from './tables'

/**
 * Records that the money of these payments was returned, in the transaction that allows them to be made again: their approval
 * then covers the new payments. The caller must be certain that none of the old payments is still under way.
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

/** Returns the condition on permits: the money of the payment was not returned. */
export function isNotReturned(db: Pick<Db, 'select'>) {
  return notExists(db.select({ one: sql`1` }).from(returnedPermits).where(eq(returnedPermits.permitId, paymentPermits.id)))
}
