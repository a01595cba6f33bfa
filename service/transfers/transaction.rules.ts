import { type QuoteStep, quoteMoves } from '#contract/quote-moves'
import type { TransactionStatus } from '#contract/transfers'
import { byHand } from '../rails/rail'

/** What a rail can say that changes where a transaction stands. */
export type RailEvent = 'completed' | 'accepted' | 'unknown' | 'rejected' | 'returned'

const returnWindowMs = 30 * 24 * 3600 * 1000
const stuckAfterMs = 24 * 3600 * 1000
const pollSeconds = [30, 60, 120, 300, 600, 1800]

/** The step of its quote that a word stands for; the other words leave it where it is. */
const stepOf: Partial<Record<RailEvent, QuoteStep>> = { completed: 'complete', rejected: 'fail', returned: 'return' }

/**
 * Where a rail's word leads, or undefined when it changes nothing: a final transaction stays final, except that a payout may come back
 * whole within 30 days. Neither silence nor an unknown answer ever fails a transaction.
 */
export function afterRail(
  { status, completedAt }: { status: TransactionStatus; completedAt: Date | null },
  event: RailEvent,
  now: Date,
): TransactionStatus | undefined {
  const step = stepOf[event]
  if (step === undefined) return status === 'processing' ? status : undefined
  if (event === 'returned' && (completedAt === null || now.getTime() - completedAt.getTime() > returnWindowMs)) return undefined
  return quoteMoves.find((move) => move.step === step && move.from === status)?.transaction ?? undefined
}

/**
 * Why no rule books that a delivered payout came back: it does so only within 30 days, only the whole, and only while people have booked no
 * part of it. Amounts in 1/100 of the destination currency.
 */
export function returnRefusal(
  {
    status,
    completedAt,
    returnedAmountMinor,
  }: { status: TransactionStatus; completedAt: Date | null; returnedAmountMinor: bigint },
  { amountMinor, quotedAmountMinor }: { amountMinor: bigint | undefined; quotedAmountMinor: bigint },
  now: Date,
): 'late' | 'partial' | undefined {
  if (status !== 'completed') return undefined
  if (afterRail({ status, completedAt }, 'returned', now) === undefined) return 'late'
  const isWhole = returnedAmountMinor === 0n && (amountMinor === undefined || amountMinor === quotedAmountMinor)
  return isWhole ? undefined : 'partial'
}

export type PayoutState = { status: TransactionStatus; provider: string; stuckAt: Date | null }

/**
 * Whether people may say that a payout ended so: any that was delivered may have come back; of the others only what a person executes, and
 * what its rail has not answered for a day.
 */
export function isForPeople({ status, provider, stuckAt }: PayoutState, outcome: 'completed' | 'rejected' | 'returned'): boolean {
  if (outcome === 'returned') return status === 'completed'
  return status === 'processing' && (provider === byHand || stuckAt !== null)
}

/** When to ask a rail again after so many questions: soon at first, then every half hour. */
export function nextPollAt(polls: number, now: Date): Date {
  return new Date(now.getTime() + (pollSeconds[polls] ?? pollSeconds.at(-1) ?? 1800) * 1000)
}

/** A day without a final answer since it was handed to its rail, or since it was made when nobody has: people have to look. */
export function isStuck(
  { createdAt, submittedAt, stuckAt }: { createdAt: Date; submittedAt: Date | null; stuckAt: Date | null },
  now: Date,
): boolean {
  return stuckAt === null && now.getTime() - (submittedAt ?? createdAt).getTime() >= stuckAfterMs
}
