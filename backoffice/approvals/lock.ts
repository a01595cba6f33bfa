import { sql } from 'drizzle-orm'
import type { Tx } from '#database/open'

/**
 * Whoever pays, asks, decides or changes the policy takes this lock first, until the end of the transaction: sums of a day and decisions have one
 * order, as the audit trail has.
 */
export async function lockApprovals(tx: Pick<Tx, 'execute'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('cauce approvals', 0))`)
}
