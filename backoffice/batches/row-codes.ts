import { ServiceError } from '#contract/errors'
import { transientCodes } from '../calls/outcome-codes'

/** Errors that every other row would meet too, until a person acts: the batch is paused. */
export const pausing: ReadonlySet<string> = new Set([
  'insufficient_funds',
  'api_key_refused',
  'unauthenticated',
  'insufficient_scope',
  'organization_disabled',
  'organization_missing',
  'prefunded_account_not_found',
  'amount_unit_mismatch',
  'approval_required',
  'approval_waiting',
  'approval_closed',
  'approval_differs',
  'forbidden',
  'rate_drift',
  'debit_drift',
  'rows_changed',
])
/** The quote expired or its answer was lost, and nothing was debited: a new quote is made. */
const quotedAgain: ReadonlySet<string> = new Set(['answer_lost', 'quote_expired', 'quote_cancelled', 'no_effect'])
/** The payment failed, and where its money is is not known: the row is not retried, and an equal payment is still reported. */
export const moneyUnknown = 'failed_unsaid'
/** A row was paid and its confirmation was refused: it is looked up, and a person sees it, who can confirm it on its quote. */
export const confirmationRefused = 'confirmation_refused'
/** The limit of attempts for a row whose quotes are lost again and again. */
export const mostAttempts = 12

/** The reaction to a refused row: the batch is put on hold or paused, the row is tried again, or it fails. */
export type RowRefusal = 'hold' | 'pause' | 'again' | 'fail'

/**
 * Returns the reaction to an error code of the row's attempt, of which the first is 1. A code that is not listed fails the row.
 */
export function rowRefusalOf(code: string, attempt: number): RowRefusal {
  if (transientCodes.has(code)) return 'hold'
  if (pausing.has(code)) return 'pause'
  return quotedAgain.has(code) && attempt < mostAttempts ? 'again' : 'fail'
}

/** Returns the seconds to wait that an error contains (`Retry-After`); undefined if it has none. */
export function requestedWait(error: unknown): number | undefined {
  return error instanceof ServiceError ? error.retryAfter : undefined
}

/** Returns the message of another API for this error; undefined for codes that have our own texts. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ServiceError ? error.reason : undefined
}
