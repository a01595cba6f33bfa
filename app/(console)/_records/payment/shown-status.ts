import type { QuoteStatus } from '#contract/transfers'
import type { Phase } from './phase'

/** The statuses of badges and filters. Two phases share a status if a list does not need to distinguish them. */
export const shownStatuses = [
  'pending',
  'unconfirmed',
  'awaiting_confirmation',
  'processing',
  'completed',
  'failed',
  'lapsed_paid',
  'expired',
  'cancelled',
  'cancelled_paid',
] as const
export type ShownStatus = (typeof shownStatuses)[number]

/** Tells whether a word is a status that the filter of quotes offers; the API's own words may be others. */
export function isShownStatus(word: string): word is ShownStatus {
  return shownStatuses.some((status) => status === word)
}

const shown: Record<Exclude<Phase, 'other'>, ShownStatus> = {
  payable: 'pending',
  deposit_awaited: 'pending',
  unconfirmed_pay: 'unconfirmed',
  awaiting_confirmation: 'awaiting_confirmation',
  unconfirmed_confirm: 'unconfirmed',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  failed_unsaid: 'failed',
  lapsed: 'expired',
  lapsed_paid: 'lapsed_paid',
  cancelled: 'cancelled',
  cancelled_paid: 'cancelled_paid',
}

/** Returns the status for badges, filters and files. `word` is the API's own status, which is shown if it is unknown here. */
export function shownStatus(phase: Phase, word: string): string {
  return phase === 'other' ? word : shown[phase]
}

/** The statuses of the API that quotes with a shown status can have. A list requests these, then filters by phase. */
export const requestedStatuses: Record<ShownStatus, readonly QuoteStatus[]> = {
  pending: ['pending'],
  unconfirmed: ['pending', 'expired', 'cancelled', 'awaiting_confirmation'],
  awaiting_confirmation: ['awaiting_confirmation', 'pending'],
  processing: ['processing', 'awaiting_confirmation', 'pending'],
  completed: ['completed'],
  failed: ['failed'],
  lapsed_paid: ['expired'],
  expired: ['expired', 'pending'],
  cancelled: ['cancelled'],
  cancelled_paid: ['cancelled'],
}
