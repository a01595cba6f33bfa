import { byHand } from '#contract/payouts'
import { type QuoteStep, quoteMoves } from '#contract/quote-moves'
import type { TransactionStatus } from '#contract/transfers'

/** The outcomes of a rail that can change the state of a transaction, besides a delivery (complete-transfer.sql). */
export type RailEvent = 'accepted' | 'unknown' | 'rejected' | 'returned'

const returnWindowMs = 30 * 24 * 3600 * 1000
const stuckAfterMs = 24 * 3600 * 1000
const pollSeconds = [30, 60, 120, 300, 600, 1800]

/** The quote's step for an outcome; the other outcomes change nothing. */
const stepOf: Partial<Record<RailEvent, QuoteStep>> = { rejected: 'fail', returned: 'return' }

/**
 * Returns the status after a rail's outcome; undefined if it changes nothing. A final transaction remains final, except for a
 * full return within 30 days. Neither silence nor an unknown outcome ever fails a transaction.
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
 * Returns why no rule books a reported return: rules book it only within 30 days, only in full, and only if people have booked no
 * part of it. Amounts are in 1/100 of the destination currency.
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
 * Returns whether people may record this outcome: a return of any delivered payout; otherwise only for payouts that a person
 * executes, or that are stuck.
 */
export function isForPeople({ status, provider, stuckAt }: PayoutState, outcome: 'completed' | 'rejected' | 'returned'): boolean {
  if (outcome === 'returned') return status === 'completed'
  return status === 'processing' && (provider === byHand || stuckAt !== null)
}

/** Returns the time of the next look-up, by the number so far: short delays at first, then every 30 minutes. */
export function nextPollAt(polls: number, now: Date): Date {
  return new Date(now.getTime() + (pollSeconds[polls] ?? pollSeconds.at(-1) ?? 1800) * 1000)
}

/** Returns whether a transaction had no final outcome for a day since its submission (or creation), so that staff must check. */
export function isStuck(
  { createdAt, submittedAt, stuckAt }: { createdAt: Date; submittedAt: Date | null; stuckAt: Date | null },
  now: Date,
): boolean {
  return stuckAt === null && now.getTime() - (submittedAt ?? createdAt).getTime() >= stuckAfterMs
}
