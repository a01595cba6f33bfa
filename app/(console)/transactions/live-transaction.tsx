'use client'

import { LiveRecord } from '../live-record'

/** Has the page drawn anew when the status of a payment changes; a bank may take minutes, so it asks calmly. */
export function LiveTransaction({ transactionId, status }: { transactionId: string; status: string }) {
  return (
    <LiveRecord address={`/api/console/transactions/${encodeURIComponent(transactionId)}`} version={status} everySeconds={3} />
  )
}
