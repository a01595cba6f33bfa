import { BlockList, isIP } from 'node:net'

/** Special-purpose IPv4 ranges of the IANA registry: private, shared (CGNAT), loopback, link-local with metadata services, … */
const notPublic: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Not in the IANA registry, but reachable only inside Azure: its host agent.
  ['168.63.129.16', 32],
]
/** Within the one range of global unicast: protocol assignments, documentation, and 6to4 addresses, which embed an IPv4 one. */
const notPublicV6: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const refusedV4 = new BlockList()
for (const [network, prefix] of notPublic) refusedV4.addSubnet(network, prefix, 'ipv4')
const refusedV6 = new BlockList()
for (const [network, prefix] of notPublicV6) refusedV6.addSubnet(network, prefix, 'ipv6')
const routedV6 = new BlockList()
routedV6.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an IP address can be that of a server on the public internet. IPv4-mapped IPv6 addresses never are. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refusedV4.check(address, 'ipv4')
  return family === 6 && routedV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6')
}
