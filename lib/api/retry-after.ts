import type { Answer } from './answer'

/** Returns the seconds of `Retry-After`, which may also be a date. */
export function retryAfterOf({ headers }: Pick<Answer, 'headers'>, now = Date.now()): number | undefined {
  const text = headers['retry-after'] ?? ''
  if (/^\s*\d{1,6}(\.\d+)?\s*$/.test(text)) return Math.ceil(Number(text))
  // Without a letter it is no date, although "-1" is one of 2001 to JavaScript.
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}
