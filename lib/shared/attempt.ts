import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { orRefusal } from '#contract/refusal-as-value'

/** Why a call failed. `retryAfter`: seconds. `reason`: what another API says of it, redacted, for people. */
export type Failure = { code: AnyErrorCode; retryAfter?: number; reason?: string }
export type Attempt<T> = { ok: true; value: T } | ({ ok: false } & Failure)

/**
 * For a panel that may fail alone: the value, or the code of the call that failed, which the panel must show.
 * What is not a ServiceError is a mistake of ours and goes on to the error page.
 */
export async function attempt<T>(work: Promise<T>): Promise<Attempt<T>> {
  const value = await orRefusal(work)
  return value instanceof ServiceError ? { ok: false, ...failureOf(value) } : { ok: true, value }
}

export function failureOf({ code, retryAfter, reason }: ServiceError): Failure {
  return { code, retryAfter, reason }
}

/** Codes that say "there is no such record", as opposed to "nobody could tell". */
export function isNotFound(code: AnyErrorCode): boolean {
  return code === 'not_found' || code.endsWith('_not_found')
}
