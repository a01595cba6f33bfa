import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { orRefusal } from '#contract/refusal-as-value'

/** Why a call failed. `retryAfter`: seconds. `reason`: the explanation of another API, redacted, for people. */
export type Failure = { code: AnyErrorCode; retryAfter?: number; reason?: string }
export type Attempt<T> = { ok: true; value: T } | ({ ok: false } & Failure)

/**
 * Returns the value, or the code of a failed call, for a panel that may fail alone and has to show the code. Any error but a
 * ServiceError is a bug, and is thrown on to the error page.
 */
export async function attempt<T>(work: Promise<T>): Promise<Attempt<T>> {
  const value = await orRefusal(work)
  return value instanceof ServiceError ? { ok: false, ...failureOf(value) } : { ok: true, value }
}

/** Returns what a panel shows of an error. `retryAfter` is in seconds, `reason` the API's own words. */
export function failureOf({ code, retryAfter, reason }: ServiceError): Failure {
  return { code, retryAfter, reason }
}

/** Returns whether a code means that the record does not exist, as opposed to a call that failed. */
export function isNotFound(code: AnyErrorCode): boolean {
  return code === 'not_found' || code.endsWith('_not_found')
}
