import { sql } from 'drizzle-orm'
import type { Tx } from '#database/open'

/**
 * Takes the advisory lock of approvals until the end of the transaction. Every payment, request, decision and policy change takes
 * it first, so that they run in a single order and the sums of the day are exact.
 */
export async function lockApprovals(tx: Pick<Tx, 'execute'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('cauce approvals', 0))`)
}
