import type { BankState } from '#contract/bank-answers'

/**
 * The payouts to one bank in the period. Answered is one that was delivered or refused; a refusal because the bank is unavailable
 * is no answer of it.
 */
export type BankFacts = {
  sent: number
  received: number
  /** Those that took `lateSeconds` or longer to be answered, or have waited that long without an answer. */
  late: number
  /** Those without an answer that were handed over after the last one that the bank answered. */
  unanswered: number
  /** When the first of these was handed over. */
  unansweredSince: Date | undefined
}

/** In payouts: of four, one that is late for a reason of its own is a quarter, which shows nothing about the bank. */
const fewestPayouts = 5
/** In seconds: a pago móvil usually arrives within two minutes, and people are told to expect it within five. */
export const lateSeconds = 300
/** In payouts: more than this share late means that nine of ten do not arrive in time. */
const lateShare = 10
/** In seconds: twice the time after which a payout is late, so that a slow bank is not taken for one that is down. */
const silentSeconds = 600
/** In payouts: a single one may wait because of its payee. */
const fewestUnanswered = 2

/**
 * Returns how a bank answers now. While the gateway is left alone, nothing reaches any bank, however well it answered before. It
 * is `normal` only if enough payouts arrived to show that.
 */
export function bankStateOf(facts: BankFacts, { now, isPaused }: { now: Date; isPaused: boolean }): BankState {
  const { sent, received, late, unanswered, unansweredSince } = facts
  if (isPaused) return 'not_answering'
  if (sent < fewestPayouts) return 'too_few'
  const silentMs = unansweredSince === undefined ? 0 : now.getTime() - unansweredSince.getTime()
  if (unanswered >= fewestUnanswered && silentMs >= silentSeconds * 1000) return 'not_answering'
  if (late * lateShare > sent) return 'slow'
  return received < fewestPayouts ? 'too_few' : 'normal'
}

/** In hours: soon after midnight the day has too few payouts. */
const fewestHours = 6

/** Returns when the period begins: at midnight in Caracas (UTC−4 all year), or six hours ago if that is earlier. */
export function countedSince(now: Date): Date {
  const zoneMs = 4 * 3_600_000
  const midnight = new Date(now.getTime() - zoneMs).setUTCHours(0, 0, 0, 0) + zoneMs
  return new Date(Math.min(midnight, now.getTime() - fewestHours * 3_600_000))
}
