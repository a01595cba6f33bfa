import { isIP } from 'node:net'
import { plainAddress } from '#contract/network-address'
import type { TrustedProxies } from '#contract/trusted-proxies'
import { inRanges } from '../ground/address-ranges'
import { isPublicAddress } from '../ground/public-address'

/** Returns the client's address if it is known. `peer` is the address of the socket. */
export type FindAddress = (request: { peer: string | undefined; forwardedFor: string | null | undefined }) => string | undefined

/**
 * Returns a function that finds the client's address: the last hop that is not one of our proxies. Entries to the left of it in
 * `X-Forwarded-For` can be forged. Undefined if it cannot be determined; without proxies the header is ignored.
 */
export function clientAddressBehind(proxies: TrustedProxies = 0): FindAddress {
  const isProxy = typeof proxies === 'number' ? undefined : inRanges(proxies)
  return ({ peer, forwardedFor }) => {
    const hops = [...(forwardedFor ?? '').split(',').filter((hop) => hop.trim() !== ''), peer ?? ''].map(toAddress)
    if (typeof proxies === 'number') return hops.at(-1 - proxies)
    // With ranges, an entry that is not a valid address cannot be a trusted proxy.
    const nearest = hops.findLast((hop) => hop === undefined || !isProxy?.(hop))
    return hops.every((hop) => hop !== undefined && isProxy?.(hop)) ? hops[0] : nearest
  }
}

/** Normalizes a hop: some proxies append a port, and dual-stack sockets write IPv4 as IPv4-mapped IPv6. */
function toAddress(hop: string): string | undefined {
  const text = hop.trim()
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = plainAddress(bare)
  return isIP(address) === 0 || address.includes('%') ? undefined : address
}

/** The facts from which `FindAddress` derives the address. */
type Hops = Parameters<FindAddress>[0]

/** Detects proxies that are not trusted. `see` takes every request; `warnings` is for `/readyz`. */
export type ProxyWatch = { see: (hops: Hops) => void; warnings: () => string[] }

/**
 * Detects `X-Forwarded-For` although `TRUSTED_PROXIES` is not set: all clients behind that proxy then count as one address, and
 * one guesser slows them all down. Calls `warn` once, with the remedy. Considers only peers in private networks, because anyone
 * on the internet can send the header and must not trigger a warning.
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
