import { sql } from 'drizzle-orm'
import { type Context, type Doer, timeOf } from '../context'
import { recordEvents } from '../events/record-event'
import type { TransferMoney } from '../ledger/entries'
import type { EventData } from '../tables'
import { transactionStatusOf } from './quote'
import type { Quote } from './tables'

/** One step of a transfer: the transaction it happens in, when, and who stands for it in the books. */
export type Step = Pick<Context, 'db' | 'organizationId'> & Doer & { requestId?: string; now: Date; by: string }

/** The given time, else the database's, to the millisecond: the one time of a whole step. */
export async function readNow({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Date> {
  if (now !== undefined) return now
  const [clock] = await db.execute<{ now: Date }>(sql`select date_trunc('milliseconds', ${timeOf({ now })}) as now`)
  if (clock === undefined) throw new Error('The database did not tell the time')
  return new Date(clock.now)
}

/** The money of a paid quote, as the books need it. */
export function toMoney(quote: Quote): TransferMoney & { transactionId: string } {
  if (quote.transactionId === null) throw new Error(`Quote ${quote.id} has no transaction`)
  return { ...quote, quoteId: quote.id, transactionId: quote.transactionId }
}

/**
 * Records events of a quote and of its transaction, named without their noun (`completed` for `quote.completed`). Each carries the status
 * of its own object: the one that `quote` has come to, and what follows from it for the transaction. Ids and states only.
 */
export function recordTransferEvents(
  step: Step,
  quote: Quote,
  events: { quote?: readonly string[]; transaction?: readonly string[] },
  data: EventData = {},
): Promise<void> {
  const { id, transactionId, customerId } = quote
  const toEvents = (noun: 'quote' | 'transaction', objectId: string, status: string) => {
    const about: EventData = { quote_id: id, transaction_id: transactionId, customer_id: customerId, status, ...data }
    return (events[noun] ?? []).map((type) => ({ type: `${noun}.${type}`, objectId, data: about }))
  }
  const ofTransaction = transactionId === null ? [] : toEvents('transaction', transactionId, transactionStatusOf(quote))
  return recordEvents(step, [...toEvents('quote', id, quote.status), ...ofTransaction])
}
