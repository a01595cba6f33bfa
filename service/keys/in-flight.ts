import { ServiceError } from '#contract/errors'
import type { Admission } from './admit-request'

/** Runs the work of one request; throws `rate_limited` if its key has too many requests running in this process. */
export type InFlight = <T>(admission: Pick<Admission, 'keyId' | 'limit'>, work: () => Promise<T>) => Promise<T>

/** The number of concurrent requests of one key. */
const most = 20

/**
 * Returns a bulkhead of 20 concurrent requests per key, so that a partner's slow requests leave connections for others. A key
 * without limits is exempt.
 */
export function createInFlight(): InFlight {
  const counts = new Map<string, number>()
  return async ({ keyId, limit }, work) => {
    if (limit === undefined) return work()
    const atWork = counts.get(keyId) ?? 0
    if (atWork >= most) throw new ServiceError('rate_limited', 'Too many requests at a time', { retryAfter: 1 })
    counts.set(keyId, atWork + 1)
    try {
      return await work()
    } finally {
      const left = (counts.get(keyId) ?? 1) - 1
      if (left === 0) counts.delete(keyId)
      else counts.set(keyId, left)
    }
  }
}
