import { sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { Db } from '#database/open'
import type { OpenTransfers } from '../customers/record/open-transfers'
import { byOf } from '../ground/actor'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { closeQuote } from './close-quote'
import { lockOpenQuotes, lockQuote } from './quote.queries'
import { mustBeCancellable } from './quote.rules'
import type { Quote } from './tables'

/** Cancels a quote; a paid one that is not released yet is refunded. Runs in the caller's transaction. */
export async function cancelQuote(context: Context, quoteId: string): Promise<Quote> {
  const quote = await lockQuote(context, quoteId)
  if (quote === undefined) throw new ServiceError('quote_not_found', `No quote ${quoteId}`)
  const now = await readNow(context)
  mustBeCancellable(quote, now)
  return closeQuote({ ...context, now, by: byOf(context) }, quote, 'cancel')
}

/**
 * Cancels the open quotes of a customer. Unless the customer is blocked, paid quotes that await confirmation are left to expire.
 * Runs in the transaction that changes the customer, which holds the lock of their row.
 */
export async function cancelOpenQuotes(
  tx: Db,
  { organizationId, customerId, reason, now }: { organizationId: string; customerId: string; reason: string; now?: Date },
): Promise<void> {
  const unit = { db: tx, organizationId, now: await readNow({ db: tx, now }), by: `rule:${reason}` }
  const open = await lockOpenQuotes(
    unit,
    customerId,
    reason === 'customer_blocked' ? ['pending', 'awaiting_confirmation'] : ['pending'],
  )
  for (const quote of open) await closeQuote(unit, quote, 'cancel', reason)
}

/** Returns whether money of the customer is in transit, or waits for a confirmation. */
async function hasPendingTransfers(
  tx: Db,
  { organizationId, customerId }: { organizationId: string; customerId: string },
): Promise<boolean> {
  const [pending] = await tx.execute(sql`
    select 1 from payments.transactions
    where org_id = ${organizationId} and customer_id = ${customerId} and status in ('pending', 'processing') limit 1`)
  return pending !== undefined
}

/** The implementation that the part of customers, a floor below, gets passed in. */
export const openTransfers: OpenTransfers = { arePending: hasPendingTransfers, cancelQuotes: cancelOpenQuotes }
