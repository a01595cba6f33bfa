/** Returns an IPv4 address written as IPv6 (as dual-stack sockets report it) in dotted form, and any other text unchanged. */
export function plainAddress(address: string): string {
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (dotted !== undefined) return dotted
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonicalIpv6(address) ?? '')
  if (mapped === null) return address
  return mapped
    .slice(1)
    .flatMap((pair) => [Number.parseInt(pair, 16) >> 8, Number.parseInt(pair, 16) & 255])
    .join('.')
}

/**
 * Returns the key under which attempts from an address are counted: IPv4 whole, of IPv6 the first 64 bits. A household or a
 * rented server has a /64 of its own and could otherwise use a new address for each attempt. A text that is not an address is
 * returned as it is.
 */
export function addressGroup(address: string): string {
  const plain = plainAddress(address)
  const ipv6 = canonicalIpv6(plain)
  if (ipv6 === undefined) return plain
  const [left = '', right] = ipv6.split('::')
  const [before, after] = [left, right ?? ''].map((half) => (half === '' ? [] : half.split(':')))
  const zeros = Array(Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0))).fill('0')
  const whole = [...(before ?? []), ...zeros, ...(after ?? [])]
  return `${whole.slice(0, 4).join(':')}::/64`
}

/** Returns the address in lower case, shortened and without dots; undefined if it is not an IPv6 address. */
function canonicalIpv6(address: string): string | undefined {
  const url = address.includes(':') && URL.canParse(`http://[${address}]`) ? new URL(`http://[${address}]`) : undefined
  return url?.hostname.slice(1, -1)
}
