import type { PaymentMatch } from '../lookup/match'
import type { RemindedPayment } from './reminder.schema'

/** Returns the ids under which a payment was found: a reminder of its quote is a reminder of its payment. */
export function remindedPayment(match: PaymentMatch): RemindedPayment {
  if (match.kind === 'quote') return { quoteId: match.quote.id }
  return { transactionId: match.transaction.id, quoteId: match.quote?.id }
}
