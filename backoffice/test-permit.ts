import type { Tx } from '#database/open'
import { takePermit } from './approvals/permit'
import type { Actor, Desk } from './desk'

/** The permit of a payment so small that no rule asks for anybody. */
export function smallPermit(desk: Desk, actor: Actor, quoteId: string): (tx: Tx) => Promise<string> {
  return (tx) => takePermit(tx, desk, actor, { quoteId, customerId: null, accountId: 'a1', currency: 'USDC', debitMinor: 1n })
}
