import type { Approval } from '#backoffice/approvals/approval'
import { type Replaced, replacedStates } from './phase'

/**
 * Returns how the payment stands that a request sent with another quote in place of this one; undefined if it sent none. While it
 * is sent or paid, "nothing was debited" would be true of this quote and wrong about the money.
 */
export function replacedBy(
  { state, quoteId: paidWith }: Pick<Approval, 'state' | 'quoteId'>,
  quoteId: string,
): Replaced | undefined {
  return paidWith === quoteId ? undefined : replacedStates.find((replaced) => replaced === state)
}
