import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#database/open'
import { followedMs, isPaid } from '../calls/sent-payments'
import { calls } from '../calls/tables'
import type { Desk } from '../desk'
import { moneyUnknown } from './row-codes'
import { batchRows } from './tables'

/**
 * Fails the rows that were paid within the last 30 days and whose payment the API reports as failed since then: a bank sent it
 * back. Where the money is is not known, so they are not retried. A job of the worker, for an API that is not the built-in service.
 */
export async function endUndone({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - followedMs).toISOString()
  await db
    .update(batchRows)
    .set({ state: 'failed', code: moneyUnknown, endedAt: now() })
    .where(
      sql`${batchRows.state} = 'paid' and ${batchRows.quoteId} in (
        select ${calls.objectId} from ${calls} join backoffice.registry q on q.kind = 'quote' and q.id = ${calls.objectId}
        where ${isPaid} and ${calls.sentAt} > ${oldest}::timestamptz
          and q.details ->> 'payment_status' = 'failed')`,
    )
}

/** `returned`: the money is in the account again, so the row may be retried. Only the built-in service says so much by its event. */
export type CodeOfReturn = 'returned' | typeof moneyUnknown

/**
 * Fails the row whose payout the bank has sent back. It may still be under way here: whoever looked it up before the return would
 * end it as paid afterwards, and the event is read only once.
 */
export async function endReturned(tx: Tx, at: Date, quoteId: string, code: CodeOfReturn): Promise<void> {
  await tx
    .update(batchRows)
    .set({ state: 'failed', code, nextLookAt: null, endedAt: at })
    .where(and(eq(batchRows.quoteId, quoteId), inArray(batchRows.state, ['paid', 'processing'])))
}
