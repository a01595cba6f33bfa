import { sql } from 'drizzle-orm'
import { timeOf } from '../ground/clock'
import type { Context, Doer } from '../ground/context'
import { newId } from '../ground/ids'
import { refusalOf } from '../ground/refusal'
import type { Entry } from './entries.rules'

export type Bookkeeping = Pick<Context, 'db' | 'organizationId' | 'now'> & Pick<Doer, 'keyId'> & { by: string }

/**
 * Books entries in the caller's transaction. Pass all entries of one step in one call: accounts are then locked in one order,
 * which avoids deadlocks. Throws `insufficient_funds` if an account would go below its floor.
 */
export async function post({ db, organizationId, now, by, keyId }: Bookkeeping, entries: Entry[]): Promise<void> {
  try {
    await db.execute(sql`
      select payments.post_ledger(${organizationId}, date_trunc('milliseconds', ${timeOf({ now })}), ${by}, ${JSON.stringify(toRecords(entries, now))}::jsonb,
        ${keyId ?? null}::uuid)`)
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Returns entries with fresh ids as the argument of `post_ledger`. `now` is set where a clock is: the entries sort by it. */
export function toRecords(entries: readonly Entry[], now: Date | undefined) {
  return entries.map(({ quoteId, transactionId, postings, ...entry }) => ({
    ...entry,
    id: newId(now),
    quote_id: quoteId,
    transaction_id: transactionId,
    postings: postings.map((posting) => ({ ...posting, amount: posting.amount.toString() })),
  }))
}
