import type { AnyErrorCode } from '#contract/errors'

/** How a request failed. All but `unavailable` were answered: refused, without a usable answer, or not offered by the API. */
export type HowFailed = 'unavailable' | 'refused' | 'unclear' | 'missing'

const answered: Readonly<Record<string, HowFailed>> = {
  extension_missing: 'missing',
  api_refused: 'refused',
  validation_failed: 'refused',
  api_key_refused: 'refused',
  insufficient_scope: 'refused',
  rate_limited: 'refused',
  rate_unavailable: 'refused',
  no_match_unclear: 'unclear',
  customer_without_id: 'unclear',
  api_invalid_answer: 'unclear',
}

/** Returns how a request with this code failed. Codes without an answer mean that the API is unreachable. */
export function howFailed(code: AnyErrorCode | string): HowFailed {
  return answered[code] ?? 'unavailable'
}
