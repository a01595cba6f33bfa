import { transientCodes } from '#backoffice/calls/outcome-codes'

/**
 * Returns whether the record of a refused act may have changed, so that its page is read again. After an outage it has not; the page
 * could not be read either, and would take what was typed with it.
 */
export function mayHaveMoved(code: string): boolean {
  return !transientCodes.has(code) && code !== 'api_key_refused'
}
