import { sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { refundEntry } from '../ledger/entries'
import { post } from '../ledger/post'
import { supersedeRequests } from '../second-person'
import type { EventData } from '../tables'
import { moveQuote } from './move-quote'
import { recordTransferEvents, type Step, toMoney } from './step'
import type { Quote } from './tables'

/**
 * Ends a quote that is not with a rail: an unpaid one just ends, of a paid one the money goes back and its transaction fails.
 * The caller holds the lock of the quote and has checked that this may happen.
 */
export async function closeQuote(step: Step, quote: Quote, by: 'expire' | 'cancel', reason?: string): Promise<Quote> {
  const failureCode = by === 'expire' ? 'confirmation_expired' : 'cancelled'
  const closed = await moveQuote(step, quote, by, { transaction: { failureCode } })
  const why: EventData = reason === undefined ? {} : { reason }
  if (quote.sourceRail === 'pagomovil') await supersedeRequests(step, { quoteId: quote.id })
  if (quote.transactionId === null) {
    await recordTransferEvents(step, closed, { quote: [closed.status] }, why)
    return closed
  }
  await giveBackMonthlyCap(step.db, quote)
  const events = { quote: [closed.status], transaction: ['failed', 'refunded'] }
  await recordTransferEvents(step, closed, events, { failure_code: failureCode, ...why })
  await post(step, [refundEntry(toMoney(quote))])
  return closed
}

/** What was not sent after all no longer counts in the month in which it was paid. */
export async function giveBackMonthlyCap(
  db: Db,
  { organizationId, customerId, transactionId, usdcAmountMinor }: Quote,
): Promise<void> {
  await db.execute(sql`
    update payments.outbound_usage set used = used - ${usdcAmountMinor}
    where org_id = ${organizationId} and customer_id = ${customerId}
      and month = (select payments.month_of(t.created_at) from payments.transactions t
        where t.org_id = ${organizationId} and t.id = ${transactionId})`)
}
