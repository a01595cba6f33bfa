import type { QuoteStep } from '#contract/quote-moves'
import type { QuoteStatus, TransactionStatus } from '#contract/transfers'
import { counter } from '#database/metrics/registry'
import { type Db, onceCommitted } from '#database/open'

const moves = counter('cauce_quote_moves_total', {
  help: 'State transitions of quotes made by this process, by the step and the new state.',
  labels: ['step', 'state'],
})

/** Counts `by` moves of a quote, once they are committed. */
export function countMove(db: Db, { step, to: state }: { step: QuoteStep; to: QuoteStatus }, by = 1): void {
  if (by > 0) onceCommitted(db, () => moves.add({ step, state }, by))
}

/** The status of a paid quote, by that of its transaction; a payment that was just made is never `failed`. */
export const paidStatus: Readonly<Record<TransactionStatus, QuoteStatus>> = {
  pending: 'awaiting_confirmation',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
}
