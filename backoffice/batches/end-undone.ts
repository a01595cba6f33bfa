import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#database/open'
import { followedMs } from '../calls/sent-payments'
import type { Desk } from '../desk'
import { registry } from '../registry/tables'
import { moneyUnknown } from './row-codes'
import { batchRows } from './tables'

/** A quote whose payment failed, or is no longer completed, in the words of the index `registry_undone`. */
const isUndone = sql`${registry.kind} = 'quote' and (${registry.details} ->> 'payment_status' = 'failed'
  or ${registry.details} ->> 'payment_arrived' = 'true' and ${registry.details} ->> 'payment_status' not in ('completed', 'processing', 'pending'))`

/**
 * Fails the rows that were paid and whose payment the API reports as failed since then, or in a word that is not one of its
 * published states: a bank sent it back. Where the money is is not known, so they are not retried. A job of the worker, for an API
 * that is not the built-in service.
 */
export async function endUndone({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - followedMs).toISOString()
  await db
    .update(batchRows)
    .set({ state: 'failed', code: moneyUnknown, endedAt: now() })
    .where(
      sql`${batchRows.state} = 'paid' and ${batchRows.quoteId} in (
        select ${registry.id} from ${registry} where ${isUndone} and ${registry.lastSeenAt} > ${oldest}::timestamptz)`,
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
