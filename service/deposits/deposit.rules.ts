import type { DepositStatus } from '#contract/deposits'

/** What the rules need to know of money that arrived. */
export type DepositState = { matchedAt: Date | null; unmatchedAt: Date | null; refundedAt: Date | null }

/** Money that nobody claimed in time is `unmatched` until it is matched after all, or sent back. */
export function depositStatus({ matchedAt, unmatchedAt, refundedAt }: DepositState): DepositStatus {
  if (matchedAt !== null) return 'matched'
  if (refundedAt !== null) return 'refunded'
  return unmatchedAt === null ? 'pending' : 'unmatched'
}
