import { byHand, type Payout } from '#contract/payouts'

/**
 * What a payout waits for. `execute`: a person pays it at the bank. `second`: one person reported how it ended, and a second one
 * must report the same. `stuck`: its rail was silent for a day, or answered with an unknown code. `returned`: money came back, and
 * how much is not booked.
 */
export type PayoutWait = 'execute' | 'second' | 'stuck' | 'returned'

type Waiting = Pick<Payout, 'transaction' | 'claim' | 'stuck_at' | 'return_refused_at'>

const lateMs = 24 * 3_600_000

/** Returns what it waits for. A payout by hand has no rail, so it is never called stuck. */
export function waitOf({ transaction, claim, stuck_at }: Waiting): PayoutWait {
  if (claim !== null) return 'second'
  if (transaction.status === 'completed') return 'returned'
  return stuck_at === null || transaction.payment_provider === byHand ? 'execute' : 'stuck'
}

/** Returns since when it waits: since it was paid, or since its money came back; undefined if the API reports no time. */
export function waitsSince({ transaction, claim, return_refused_at: returnedAt }: Waiting): string | undefined {
  return transaction.status === 'completed' ? (returnedAt ?? claim?.created_at) : transaction.created_at
}

/** Returns whether it waits for 24 hours or more. */
export function isLate(payout: Waiting, now: Date): boolean {
  const since = waitsSince(payout)
  return since !== undefined && now.getTime() - Date.parse(since) >= lateMs
}
