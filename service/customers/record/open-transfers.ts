import type { Db } from '#database/open'

type OfCustomer = { organizationId: string; customerId: string }

/** What customers need of transfers, which stand a floor above: whoever calls hands it in (`openTransfers` in transfers/). */
export type OpenTransfers = {
  /** Returns whether money of the customer is on its way, or waits for a confirmation. */
  arePending: (tx: Db, customer: OfCustomer) => Promise<boolean>
  /** Calls off the open quotes of the customer, in the transaction that changes them and holds the lock of their row. */
  cancelQuotes: (tx: Db, customer: OfCustomer & { reason: string; now?: Date }) => Promise<void>
}
