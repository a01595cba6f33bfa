import type { TransactionStatus } from '#contract/transfers'

/** What a rail can say that changes where a transaction stands. */
export type RailEvent = 'completed' | 'accepted' | 'unknown' | 'rejected' | 'returned'

const returnWindowMs = 30 * 24 * 3600 * 1000
const stuckAfterMs = 24 * 3600 * 1000
const pollSeconds = [30, 60, 120, 300, 600, 1800]

/**
 * Where a rail's word leads, or undefined when it changes nothing: a final transaction stays final, except that a payout may come back
 * whole within 30 days. Neither silence nor an unknown answer ever fails a transaction.
 */
export function afterRail(
  { status, completedAt }: { status: TransactionStatus; completedAt: Date | null },
  event: RailEvent,
  now: Date,
): TransactionStatus | undefined {
  if (status === 'completed' && event === 'returned') {
    return completedAt !== null && now.getTime() - completedAt.getTime() <= returnWindowMs ? 'failed' : undefined
  }
  if (status !== 'processing' || event === 'returned') return undefined
  if (event === 'completed') return 'completed'
  return event === 'rejected' ? 'failed' : 'processing'
}

/** When to ask a rail again after so many questions: soon at first, then every half hour. */
export function nextPollAt(polls: number, now: Date): Date {
  return new Date(now.getTime() + (pollSeconds[polls] ?? pollSeconds.at(-1) ?? 1800) * 1000)
}

/** A day without a final answer: people have to look. */
export function isStuck({ createdAt, stuckAt }: { createdAt: Date; stuckAt: Date | null }, now: Date): boolean {
  return stuckAt === null && now.getTime() - createdAt.getTime() >= stuckAfterMs
}
