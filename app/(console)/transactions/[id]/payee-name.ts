import 'server-only'
import { customerName } from '#lib/shared/masks'
import { readSeen } from '../../_records/customer/customer-names'
import type { ShownTransaction } from './load-transaction'

/** Returns the name of the payee as this person may see it; of a payee who cannot be read now, the one that was seen last. */
export async function payeeName({ customer, transaction, quote, seesEmails }: ShownTransaction): Promise<string | undefined> {
  const id = transaction.customer_id ?? quote?.customer_id
  const named = customer ?? (id ? await readSeen(id) : undefined)
  return named && customerName(named, { maskEmails: !seesEmails })
}
