import type { Transaction } from '#contract/transfers'
import type { LastSeen } from '../payment/last-seen'
import type { Phase } from '../payment/phase'

/** `lastSeen`: set if the page shows the payment from memory. */
type Shown = { phase: Phase; transaction: Transaction; lastSeen?: LastSeen }

/** Returns a text that changes whenever the page of a transaction would look different. */
export function transactionVersion({ phase, transaction, lastSeen }: Shown): string {
  const unread = lastSeen?.failure && 'unread'
  return [phase, transaction.status, transaction.failure_code, transaction.updated_at, unread].join('|')
}
