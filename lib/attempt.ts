import { type AnyErrorCode, ServiceError } from '#contract/errors'

export type Attempt<T> = { ok: true; value: T } | { ok: false; code: AnyErrorCode; retryAfter?: number }

/**
 * For a panel that may fail alone: the value, or the code of the call that failed, which the panel must show.
 * What is not a ServiceError is a mistake of ours and goes on to the error page.
 */
export async function attempt<T>(work: Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    if (error instanceof ServiceError) return { ok: false, code: error.code, retryAfter: error.retryAfter }
    throw error
  }
}

/** Codes that say "there is no such record", as opposed to "nobody could tell". */
export function isNotFound(code: AnyErrorCode): boolean {
  return code === 'not_found' || code.endsWith('_not_found')
}
