import { sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { refundEntry } from '../ledger/entries'
import { post } from '../ledger/post'
import { supersedeRequests } from '../second-person'
import type { EventData } from '../tables'
import { saveQuote } from './quote.queries'
import { recordTransferEvents, type Step, toMoney } from './step'
import type { Quote } from './tables'
import { saveTransaction } from './transaction.queries'

/**
 * Ends a quote that is not with a rail: an unpaid one just ends, of a paid one the money goes back and its transaction fails.
 * The caller holds the lock of the quote and has checked that this may happen.
 */
export async function closeQuote(step: Step, quote: Quote, as: 'expired' | 'cancelled', reason?: string): Promise<Quote> {
  const closed = await saveQuote(step, quote.id, { status: as, updatedAt: step.now })
  const why: EventData = reason === undefined ? {} : { reason }
  if (quote.sourceRail === 'pagomovil') await supersedeRequests(step, { quoteId: quote.id })
  if (quote.transactionId === null) {
    await recordTransferEvents(step, closed, { quote: { types: [as], status: as } }, why)
    return closed
  }
  const failureCode = as === 'expired' ? 'confirmation_expired' : 'cancelled'
  await saveTransaction(step, quote.transactionId, { status: 'failed', failureCode, updatedAt: step.now })
  await giveBackMonthlyCap(step.db, quote)
  await recordTransferEvents(
    step,
    closed,
    { quote: { types: [as], status: as }, transaction: { types: ['failed', 'refunded'], status: 'failed' } },
    { failure_code: failureCode, ...why },
  )
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
