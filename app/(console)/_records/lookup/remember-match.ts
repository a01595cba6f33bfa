import 'server-only'
import { rememberTransaction } from '#backoffice/registry/remember-payment'
import { openDesk } from '#lib/server/desk'
import { rememberCustomer } from '../customer/remember-customer'
import type { Match } from './match'

/** Remembers a record that was found, so that an API without lists has lists, and a payment is found again by its id. */
export async function rememberMatch(match: Match, now: Date): Promise<void> {
  const { db } = await openDesk()
  if (match.kind === 'transaction' && !match.isRemembered && !match.lastSeen) {
    const { transaction, quote, foundBy } = match
    // The published interface does not return the reference, and without it such an API cannot find the payment again.
    const reference = transaction.partner_reference_id || foundBy
    await rememberTransaction(db, { transaction, reference, quoteId: quote?.id, customerId: quote?.customer_id }, now)
  }
  if (match.kind === 'customer') await rememberCustomer(match.customer)
}
