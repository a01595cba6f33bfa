import { errorStatus, isErrorCode } from '#contract/errors'
import type { ActionRefusal } from './run-action'

/** Returns the HTTP status of an error: a refusal of the console is 409 unless listed, and a fault of the API behind it 502. */
export function statusOf(code: ActionRefusal['code']): number {
  if (isErrorCode(code)) return errorStatus[code]
  return statuses[code] ?? (faultsOfApi.has(code) ? 502 : 409)
}

/** Errors of the API behind the console, or of the way to it (RFC 9110, section 15.6.3). */
const faultsOfApi: ReadonlySet<ActionRefusal['code']> = new Set([
  'api_unreachable',
  'outcome_unknown',
  'api_invalid_answer',
  'api_refused',
  'no_match_unclear',
  'customer_without_id',
  'member_unread',
  'amount_unit_mismatch',
  'quote_differs',
  'api_key_refused',
  'extension_missing',
  'organization_missing',
])

const statuses: Partial<Record<ActionRefusal['code'], number>> = {
  session_locked: 401,
  forbidden: 403,
  forbidden_origin: 403,
  second_factor_missing: 403,
  second_factor_not_shown: 403,
  step_up_needed: 403,
  stale_record: 409,
  batch_moved_on: 409,
  batch_not_ready: 409,
  batch_rate_unknown: 503,
  file_refused: 422,
  invitation_unknown: 410,
  invitation_expired: 410,
  invitation_used: 410,
  reset_unknown: 410,
  reset_expired: 410,
  reset_used: 410,
  search_whole_only: 422,
  proof_wrong: 422,
  code_wrong: 422,
  passkey_refused: 422,
  too_many_attempts: 429,
}
