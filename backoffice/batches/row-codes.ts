import type { ServiceError } from '#contract/errors'

/** The API is away, or asks for time: nothing was done, and the same is tried again. */
const passing: ReadonlySet<string> = new Set([
  'api_unreachable',
  'rate_limited',
  'service_unavailable',
  'rate_unavailable',
  'rail_unavailable',
  'internal_error',
  'idempotency_key_in_use',
])
/** What every row after this one would meet too: a person has to do something first. */
const pausing: ReadonlySet<string> = new Set([
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
  'rate_drift',
  'debit_drift',
  'rows_changed',
])
/** The quote is over or its answer was lost, and nothing was debited by it: a new one is made. */
const quotedAgain: ReadonlySet<string> = new Set(['answer_lost', 'quote_expired', 'quote_cancelled', 'no_effect'])
/** A row whose quotes keep being lost is not tried for ever. */
export const mostAttempts = 12

/** What is done about a row that was refused: it waits for another try, its batch waits for the API or for a person, or it has failed. */
export type Refusal = 'hold' | 'pause' | 'again' | 'fail'

export function rowRefusalOf(code: string, attempt: number): Refusal {
  if (passing.has(code)) return 'hold'
  if (pausing.has(code)) return 'pause'
  return quotedAgain.has(code) && attempt < mostAttempts ? 'again' : 'fail'
}

export function waitAskedFor(error: unknown): number | undefined {
  return isServiceError(error) ? error.retryAfter : undefined
}

/** What another API says of it, for people; undefined for codes that have sentences of ours. */
export function reasonOf(error: unknown): string | undefined {
  return isServiceError(error) ? error.reason : undefined
}

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && error.name === 'ServiceError' && 'code' in error
}
