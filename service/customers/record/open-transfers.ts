import type { Db } from '#database/open'

type OfCustomer = { organizationId: string; customerId: string }

/** What this room needs from transfers/, which is on a floor above: the caller passes it in (`openTransfers` in transfers/). */
export type OpenTransfers = {
  /** Returns whether money of the customer is in transit, or waits for a confirmation. */
  arePending: (tx: Db, customer: OfCustomer) => Promise<boolean>
  /** Cancels the open quotes of the customer, in the transaction that changes the customer and holds the lock of their row. */
  cancelQuotes: (tx: Db, customer: OfCustomer & { reason: string; now?: Date }) => Promise<void>
}
