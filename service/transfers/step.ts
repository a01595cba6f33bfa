import { sql } from 'drizzle-orm'
import { type Context, timeOf } from '../context'
import { recordEvents } from '../events/record-event'
import type { TransferMoney } from '../ledger/entries'
import type { EventData } from '../tables'
import type { Quote } from './tables'

/** One step of a transfer: the transaction it happens in, when, and who stands for it in the books. */
export type Step = Pick<Context, 'db' | 'organizationId' | 'actorId'> & { requestId?: string; now: Date; by: string }

/** The given time, else the database's, to the millisecond: the one time of a whole step. */
export async function readNow({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Date> {
  if (now !== undefined) return now
  const [clock] = await db.execute<{ now: Date }>(sql`select date_trunc('milliseconds', ${timeOf({ now })}) as now`)
  if (clock === undefined) throw new Error('The database did not tell the time')
  return new Date(clock.now)
}

/** The money of a paid quote, as the books need it. */
export function toMoney(quote: Quote): TransferMoney {
  if (quote.transactionId === null) throw new Error(`Quote ${quote.id} has no transaction`)
  return { ...quote, quoteId: quote.id, transactionId: quote.transactionId }
}

/** Tells what became of a quote and of its transaction. Ids and states only. */
export function tell(
  step: Step,
  quote: Quote,
  told: { quote?: string[]; transaction?: string[] },
  data: EventData = {},
): Promise<void> {
  const about: EventData = { quote_id: quote.id, transaction_id: quote.transactionId, customer_id: quote.customerId, ...data }
  const { transactionId } = quote
  return recordEvents(step, [
    ...(told.quote ?? []).map((type) => ({ type: `quote.${type}`, objectId: quote.id, data: about })),
    ...(transactionId === null ? [] : (told.transaction ?? [])).map((type) => ({
      type: `transaction.${type}`,
      objectId: transactionId ?? '',
      data: about,
    })),
  ])
}
