import type { OutcomeStep, PayoutOutcome } from '#contract/payouts'
import { isForPeople, type PayoutState } from '../transfers/transaction.rules'

/** What a person read at the bank: a movement (1/100 of the destination currency), or the network's refusal. */
export type BankReading = {
  outcome: PayoutOutcome
  reference: string | null
  amountMinor: bigint | null
  networkCode: string | null
}

const countsForMs = 24 * 3600 * 1000

/** Returns when a claim expires without a second person: what the bank showed a day ago may have changed. */
export function expiryOf({ createdAt }: { createdAt: Date }): Date {
  return new Date(createdAt.getTime() + countsForMs)
}

/**
 * Returns whether the latest claim still waits for a second person: its key is known, its day is not over, and the payout can
 * still end so.
 */
export function isWaiting(
  last: { step: OutcomeStep; outcome: PayoutOutcome; keyId: string | null; createdAt: Date },
  payout: PayoutState,
  now: Date,
): boolean {
  return last.step === 'claimed' && last.keyId !== null && now < expiryOf(last) && isForPeople(payout, last.outcome)
}

/** Tells whether two people read the same: outcome, bank reference, amount and code must all agree. */
export function isSameReading(one: BankReading, other: BankReading): boolean {
  return (
    one.outcome === other.outcome &&
    one.reference === other.reference &&
    one.amountMinor === other.amountMinor &&
    one.networkCode === other.networkCode
  )
}
