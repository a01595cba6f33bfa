import { isIP } from 'node:net'
import { inRanges } from '../ground/address-ranges'
import type { Scope } from '../ground/scopes'
import { defaultLimits, policies, type RateLimit, type RateLimits } from './rate-limits'

/** What a key may do: `limits` null is without limits, `expiresAt` null never ends, `allowedCidrs` null is from anywhere. */
export type Reach = {
  scopes: readonly Scope[]
  limits: RateLimits | null
  expiresAt: Date | null
  allowedCidrs: readonly string[] | null
  hasOwnApprovals: boolean
}

/** In what `key` may do more than `maker`, beside scopes; undefined when in nothing. */
export function widerMemberOf(key: Reach, maker: Reach): 'limits' | 'expires_at' | 'allowed_cidrs' | 'approvals' | undefined {
  if (key.hasOwnApprovals && !maker.hasOwnApprovals) return 'approvals'
  if (maker.expiresAt !== null && (key.expiresAt === null || key.expiresAt > maker.expiresAt)) return 'expires_at'
  if (!areWithin(key.allowedCidrs, maker.allowedCidrs)) return 'allowed_cidrs'
  const isOver = policies.some((policy) => !isUpTo(key.limits?.[policy], maker.limits?.[policy]))
  return isOver ? 'limits' : undefined
}

/** The limits of a new key for which none were named: the usual ones, and nowhere more than its maker has. */
export function limitsUnder(maker: Pick<Reach, 'limits'>): RateLimits {
  const under = (policy: keyof RateLimits) => {
    const usual = defaultLimits[policy]
    return isUpTo(usual, maker.limits?.[policy]) ? usual : (maker.limits?.[policy] ?? usual)
  }
  return { default: under('default'), write: under('write'), lookup: under('lookup'), rates: under('rates') }
}

/** Neither more at once nor more in the long run. */
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
