import type { Quote, Transaction } from '#contract/transfers'

/** Where a payment is, in the terms in which somebody is told about it. `other` is a status that we do not know. */
export type Situation =
  | 'awaiting_confirmation'
  | 'pending'
  | 'processing'
  | 'processing_long'
  | 'completed'
  | 'failed'
  | 'returned'
  | 'other'

/** A bank that is silent for longer than this is worth a look by a person. */
export const longAfterMinutes = 30

export function situationOf(transaction: Transaction, quote: Pick<Quote, 'status'> | undefined, now: Date): Situation {
  switch (transaction.status) {
    case 'completed':
      return 'completed'
    case 'failed':
      return transaction.failure_code === 'returned' ? 'returned' : 'failed'
    case 'processing':
      return isLong(transaction, now) ? 'processing_long' : 'processing'
    case 'pending':
      return quote?.status === 'awaiting_confirmation' || transaction.requires_confirmation ? 'awaiting_confirmation' : 'pending'
    default:
      return 'other'
  }
}

function isLong({ created_at }: Transaction, now: Date): boolean {
  return created_at !== undefined && now.getTime() - Date.parse(created_at) > longAfterMinutes * 60_000
}

export function isFinalSituation(situation: Situation): boolean {
  return situation === 'completed' || situation === 'failed' || situation === 'returned' || situation === 'other'
}

/** When it is worth looking again: after a minute while it is young, at a person's deadline, else in half an hour. Undefined once final. */
export function lookAgainAt(transaction: Transaction, situation: Situation, now: Date): Date | undefined {
  if (isFinalSituation(situation)) return undefined
  if (situation === 'awaiting_confirmation' && transaction.confirm_by) return new Date(transaction.confirm_by)
  const minutes = situation === 'processing_long' ? longAfterMinutes : 5
  return new Date(now.getTime() + minutes * 60_000)
}
