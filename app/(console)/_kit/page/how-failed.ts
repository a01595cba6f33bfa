import { type AnyErrorCode, errorStatus, isErrorCode } from '#contract/errors'

/** How a request failed. All but `unavailable` were answered: refused, without a usable answer, or not offered by the API. */
export type HowFailed = 'unavailable' | 'refused' | 'unclear' | 'missing'

const answered: Readonly<Record<string, HowFailed>> = {
  extension_missing: 'missing',
  api_refused: 'refused',
  api_key_refused: 'refused',
  rate_unavailable: 'refused',
  no_match_unclear: 'unclear',
  customer_without_id: 'unclear',
  api_invalid_answer: 'unclear',
}

/** Returns how a request with this code failed: an answer below 500 is a refusal, and any other code means an outage. */
export function howFailed(code: AnyErrorCode | string): HowFailed {
  return answered[code] ?? (isErrorCode(code) && errorStatus[code] < 500 ? 'refused' : 'unavailable')
}
