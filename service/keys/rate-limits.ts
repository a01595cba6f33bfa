/** Groups of operations that share a rate limit, per key. */
export const policies = ['default', 'write', 'lookup', 'rates'] as const
export type Policy = (typeof policies)[number]

/** At most `quota` requests within any `window` seconds. */
export type RateLimit = { quota: number; window: number }
export type RateLimits = Record<Policy, RateLimit>

/** The default limits of a key. Look-ups have a low quota, because they reveal whether a person is a customer. */
export const defaultLimits: RateLimits = {
  default: { quota: 600, window: 60 },
  write: { quota: 120, window: 60 },
  lookup: { quota: 60, window: 60 },
  rates: { quota: 300, window: 60 },
}
