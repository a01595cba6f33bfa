import { recordEvents } from '../events/record-event'
import type { EventData } from '../events/tables'
import type { UnitOfWork } from '../ground/unit-of-work'
import { transactionStatusOf } from './quote.rules'
import type { Quote } from './tables'

/**
 * Records events of a quote and its transaction, named without their noun (`completed` for `quote.completed`). Each carries the
 * status of its own object: that of `quote`, or the transaction's, which follows from it. Data are ids and states only.
 */
export function recordTransferEvents(
  unit: UnitOfWork,
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
  return recordEvents(unit, [...toEvents('quote', id, quote.status), ...ofTransaction])
}
