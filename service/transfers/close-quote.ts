import { sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { supersedeRequests } from '../dual-control/second-person'
import type { EventData } from '../events/tables'
import type { UnitOfWork } from '../ground/unit-of-work'
import { refundEntry } from '../ledger/entries.rules'
import { post } from '../ledger/post'
import { moveQuote } from './move-quote'
import { toMoney } from './plan-quote'
import type { Quote } from './tables'
import { recordTransferEvents } from './transfer-events'

/**
 * Ends a quote that is not at a rail: if it is paid, the money is refunded and the transaction fails. The caller holds the lock
 * of the quote and has checked that this is allowed.
 */
export async function closeQuote(unit: UnitOfWork, quote: Quote, by: 'expire' | 'cancel', reason?: string): Promise<Quote> {
  const failureCode = by === 'expire' ? 'confirmation_expired' : 'cancelled'
  const closed = await moveQuote(unit, quote, by, { transaction: { failureCode } })
  const why: EventData = reason === undefined ? {} : { reason }
  if (quote.sourceRail === 'pagomovil') await supersedeRequests(unit, { quoteId: quote.id })
  if (quote.transactionId === null) {
    await recordTransferEvents(unit, closed, { quote: [closed.status] }, why)
    return closed
  }
  await giveBackMonthlyCap(unit.db, quote)
  const events = { quote: [closed.status], transaction: ['failed', 'refunded'] }
  await recordTransferEvents(unit, closed, events, { failure_code: failureCode, ...why })
  await post(unit, [refundEntry(toMoney(quote))])
  return closed
}

/** Subtracts an amount that was not sent after all from the usage of the month in which it was paid. */
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
