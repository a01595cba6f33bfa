import { type Attempt, attempt, type Failure } from '#lib/shared/attempt'

/** What was read, or why it could not be, with what was read last. */
export type LastKnown<T> = { value: T; failure?: undefined } | { failure: Failure; last: { value: T; at: Date } | undefined }

/** Reads, and keeps what was read for when it fails; by `key`, in this process. */
export function lastKnown<T>() {
  const kept = new Map<string, { value: T; at: Date }>()
  return async (key: string, read: Promise<T>, now: Date): Promise<LastKnown<T>> => {
    const found: Attempt<T> = await attempt(read)
    if (!found.ok) return { failure: found, last: kept.get(key) }
    kept.set(key, { value: found.value, at: now })
    return { value: found.value }
  }
}
