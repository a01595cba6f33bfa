import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { enqueue } from '#database/jobs'
import { type Db, transaction as inTransaction } from '#database/open'
import { readRows } from '#database/read-rows'
import { readNow } from '../ground/clock'
import { drain } from '../ground/drain'
import { callPeople, lockTransfer } from './settle-transfer'
import { submissionQueue } from './submit-transfer'
import { isStuck } from './transaction.rules'

const Overdue = z.object({ organizationId: z.string(), transactionId: z.string(), quoteId: z.string() })
type Overdue = z.output<typeof Overdue>

/**
 * Marks every transaction without a final outcome after a day as stuck, once, each in a transaction of its own; returns how many.
 * Nothing is refunded: silence proves nothing about the money. Several processes may run this concurrently.
 */
export async function markStuckTransfers(db: Db, given?: Date): Promise<number> {
  const now = await readNow({ db, now: given })
  return drain(
    (limit) =>
      readRows(
        db,
        Overdue,
        sql`
        select organization_id as "organizationId", transaction_id as "transactionId", quote_id as "quoteId"
        from payments.find_stuck_transfers(${now.toISOString()}::timestamptz, ${limit})`,
      ),
    (one) => markStuck(db, one, now),
  )
}

function markStuck(db: Db, { organizationId, ...ids }: Overdue, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const unit = { db: tx, organizationId, now, by: 'rule:time' }
    const { quote, transaction } = await lockTransfer(unit, ids)
    if (transaction.status !== 'processing' || !isStuck(transaction, now)) return
    await callPeople(unit, { quote, transaction }, 'silent')
    const { transactionId } = ids
    // Enqueues another look-up, even if the job was given up.
    await enqueue(tx, { queue: submissionQueue, organizationId, key: transactionId, payload: { transactionId }, runAt: now })
  })
}
