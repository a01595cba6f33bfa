import { ServiceError } from '#contract/errors'
import type { Context } from '../ground/context'
import type { Rates } from '../rates/rates'
import type { Incoming } from './incoming'

/** Returns the rates for this request: with a test key, `X-Sandbox-Rate: stale` simulates a failing provider. */
export function ratesFor({ environment }: Pick<Context, 'environment'>, request: Incoming, rates: Rates): Rates {
  const allowed = rates.for(environment)
  if (environment !== 'test' || request.header('x-sandbox-rate') !== 'stale') return allowed
  return {
    ...allowed,
    read: async () => {
      throw new ServiceError('rate_unavailable', 'Asked for by X-Sandbox-Rate', { retryAfter: 15 })
    },
  }
}
