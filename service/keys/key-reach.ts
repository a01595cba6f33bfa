import { isIP } from 'node:net'
import { inRanges } from '../ground/address-ranges'
import type { Scope } from '../ground/scopes'
import { defaultLimits, policies, type RateLimit, type RateLimits } from './rate-limits'

/** What a key may do. Null means: `limits` none, `expiresAt` never, `allowedCidrs` from any address. */
export type Reach = {
  scopes: readonly Scope[]
  limits: RateLimits | null
  expiresAt: Date | null
  allowedCidrs: readonly string[] | null
}

/** Returns the first member, other than scopes, in which `key` may do more than `maker`; undefined if there is none. */
export function widerMemberOf(key: Reach, maker: Reach): 'limits' | 'expires_at' | 'allowed_cidrs' | undefined {
  if (maker.expiresAt !== null && (key.expiresAt === null || key.expiresAt > maker.expiresAt)) return 'expires_at'
  if (!areWithin(key.allowedCidrs, maker.allowedCidrs)) return 'allowed_cidrs'
  const isOver = policies.some((policy) => !isUpTo(key.limits?.[policy], maker.limits?.[policy]))
  return isOver ? 'limits' : undefined
}

/** Returns the limits of a new key if none were given: the defaults, capped by those of its maker. */
export function limitsUnder(maker: Pick<Reach, 'limits'>): RateLimits {
  const under = (policy: keyof RateLimits) => {
    const usual = defaultLimits[policy]
    return isUpTo(usual, maker.limits?.[policy]) ? usual : (maker.limits?.[policy] ?? usual)
  }
  return { default: under('default'), write: under('write'), lookup: under('lookup'), rates: under('rates') }
}

/** Returns whether a limit allows no more than another, neither in a burst nor on average. */
function isUpTo(limit: RateLimit | undefined, most: RateLimit | undefined): boolean {
  if (most === undefined) return true
  return limit !== undefined && limit.quota <= most.quota && limit.quota * most.window <= most.quota * limit.window
}

function areWithin(ranges: Reach['allowedCidrs'], around: Reach['allowedCidrs']): boolean {
  if (around === null) return true
  return ranges?.every((range) => around.some((one) => isWithin(range, one))) ?? false
}

function isWithin(range: string, around: string): boolean {
  const [inner, outer] = [partsOf(range), partsOf(around)]
  return inner.family === outer.family && inner.prefix >= outer.prefix && inRanges([around])(inner.network)
}

function partsOf(range: string) {
  const [network = '', prefix] = range.split('/')
  const family = isIP(network)
  return { network, family, prefix: prefix === undefined ? (family === 6 ? 128 : 32) : Number(prefix) }
}
