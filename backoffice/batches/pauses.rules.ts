import type { Batch } from './tables'

type Paused = Pick<Batch, 'pauseReason'>

/**
 * Returns whether failed rows may be retried now: not while rows of a cancelled rest are under way, nor while an approval
 * waits.
 */
export function mayRetry({ state, restCancelledAt }: Pick<Batch, 'state' | 'restCancelledAt'>): boolean {
  if (state === 'done' || state === 'cancelled') return true
  return (state === 'running' || state === 'paused') && restCancelledAt === null
}

/**
 * Returns whether the remaining rows need new reference rates, a new approval or a new maker before the batch can continue.
 * `forbidden`: the maker may not pay any more.
 */
export function isBound({ pauseReason }: Paused): boolean {
  return pauseReason !== null && /^(rate_drift$|debit_drift$|forbidden$|approval_)/.test(pauseReason)
}

/**
 * Returns whether a paused batch may continue as it was submitted. Its cause may still be there: the next wave then pauses it
 * again. Rows that differ from their frozen hash are never paid.
 */
export function mayResume(batch: Paused): boolean {
  return batch.pauseReason !== null && batch.pauseReason !== 'rows_changed' && !isBound(batch)
}
