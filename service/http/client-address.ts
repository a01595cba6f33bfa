import { isIP } from 'node:net'
import { plainAddress } from '#contract/network-address'
import { inRanges } from '../ground/address-ranges'
import { isPublicAddress } from '../ground/public-address'

/** How many proxies stand before this process, each adding to `X-Forwarded-For`; or the addresses and ranges that they have. */
export type TrustedProxies = number | readonly string[]

/** Where a request comes from, as far as that is known. `peer` is the address of its socket. */
export type FindAddress = (request: { peer: string | undefined; forwardedFor: string | null | undefined }) => string | undefined

/**
 * The address of a client: of all that a request has passed, the last one that is not a proxy of ours. What stands left of it in
 * `X-Forwarded-For` anybody can have written. Undefined when it cannot be told; without proxies the header says nothing.
 */
export function clientAddressBehind(proxies: TrustedProxies = 0): FindAddress {
  const isProxy = typeof proxies === 'number' ? undefined : inRanges(proxies)
  return ({ peer, forwardedFor }) => {
    const hops = [...(forwardedFor ?? '').split(',').filter((hop) => hop.trim() !== ''), peer ?? ''].map(toAddress)
    if (typeof proxies === 'number') return hops.at(-1 - proxies)
    // Ranges say who may be believed, so who cannot be placed is not.
    const nearest = hops.findLast((hop) => hop === undefined || !isProxy?.(hop))
    return hops.every((hop) => hop !== undefined && isProxy?.(hop)) ? hops[0] : nearest
  }
}

/** Some proxies write a port behind it, and sockets for both families write IPv4 as IPv6. */
function toAddress(hop: string): string | undefined {
  const text = hop.trim()
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = plainAddress(bare)
  return isIP(address) === 0 || address.includes('%') ? undefined : address
}

/** Where a request comes from, as `FindAddress` takes it. */
type Hops = Parameters<FindAddress>[0]

/** Whether a proxy is noticed whose word nobody takes. `see` is told of every request; `warnings` is for `/readyz`. */
export type ProxyWatch = { see: (hops: Hops) => void; warnings: () => string[] }

/**
 * Notices that `X-Forwarded-For` arrives although nobody has said which proxies to believe: everybody behind that proxy then counts as one
 * address, and a single guesser slows all of them down. `warn` is called once, with what to do. Only what comes out of a network of one's own is
 * heard: a stranger on the internet can write that header too, and must not raise a warning of the operator's.
 */
export function watchForProxies(proxies: TrustedProxies | undefined, warn: (sentence: string) => void): ProxyWatch {
  let seen = false
  return {
    see: ({ peer, forwardedFor }) => {
      if (proxies !== undefined || seen || !forwardedFor || !isOfOwnNetwork(peer)) return
      seen = true
      warn(
        'X-Forwarded-For arrives from a network of your own and is not believed, so that all clients behind the proxy count as one address: set TRUSTED_PROXIES to how many proxies there are, or to 0 where there are none',
      )
    },
    warnings: () => (seen ? ['x_forwarded_for_not_believed'] : []),
  }
}

function isOfOwnNetwork(peer: string | undefined): boolean {
  const address = toAddress(peer ?? '')
  return address !== undefined && !isPublicAddress(address)
}
