import type { AnyErrorCode } from '#contract/errors'

/** Errors that may hide an effect: nobody knows yet whether the call was done. Any other error is a refusal. */
export const unclearCodes: ReadonlySet<string> = new Set<AnyErrorCode>([
  'outcome_unknown',
  'internal_error',
  'idempotency_key_in_use',
  'api_invalid_answer',
])

/** Transient errors, such as an outage or a rate limit, after which a call that did nothing is tried again. */
export const transientCodes: ReadonlySet<string> = new Set<AnyErrorCode>([
  'api_unreachable',
  'rate_limited',
  'service_unavailable',
  'rate_unavailable',
  'rail_unavailable',
  'internal_error',
  'idempotency_key_in_use',
])
