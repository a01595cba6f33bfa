import type { DepositStatus } from '#contract/deposits'

/** The part of a movement that determines its status. */
export type DepositState = { matchedAt: Date | null; unmatchedAt: Date | null; refundedAt: Date | null }

/** Returns the status. Money not claimed in time is `unmatched` until it is matched by hand or returned. */
export function depositStatus({ matchedAt, unmatchedAt, refundedAt }: DepositState): DepositStatus {
  if (matchedAt !== null) return 'matched'
  if (refundedAt !== null) return 'refunded'
  return unmatchedAt === null ? 'pending' : 'unmatched'
}
