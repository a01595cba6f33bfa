import type { Tx } from '#database/open'
import { takePermit } from './approvals/permit'
import type { Actor, Desk } from './desk'

/** Issues the permit for a payment that is too small for any rule to fire. */
export function smallPermit(desk: Desk, actor: Actor, quoteId: string): (tx: Tx) => Promise<string> {
  return (tx) => takePermit(tx, desk, actor, { quoteId, customerId: null, accountId: 'a1', currency: 'USDC', debitMinor: 1n })
}
