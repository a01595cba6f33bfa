import { type Attempt, attempt, type Failure } from './attempt'

/** The value that was read; if that failed, the failure and the last known value. */
export type LastKnown<T> = { value: T; failure?: undefined } | { failure: Failure; last: { value: T; at: Date } | undefined }

/** Returns a function that reads a value and remembers it by `key`, in this process, for the case that a later read fails. */
export function lastKnown<T>() {
  const cached = new Map<string, { value: T; at: Date }>()
  return async (key: string, read: Promise<T>, now: Date): Promise<LastKnown<T>> => {
    const found: Attempt<T> = await attempt(read)
    if (!found.ok) return { failure: found, last: cached.get(key) }
    cached.set(key, { value: found.value, at: now })
    return { value: found.value }
  }
}
