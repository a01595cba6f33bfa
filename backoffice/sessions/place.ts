import { plainAddress } from '#contract/network-address'

/** Returns the range of an address for people to recognise: the first 24 bits of IPv4, 48 of IPv6. Undefined if invalid. */
export function placeOf(address: string): string | undefined {
  const plain = plainAddress(address)
  const parts = /^(\d+\.\d+\.\d+)\.\d+$/.exec(plain)
  if (parts?.[1] !== undefined) return `${parts[1]}.0/24`
  if (!plain.includes(':') || !URL.canParse(`http://[${plain}]`)) return undefined
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  if (canonical === '::1') return '::1/128'
  const [left = '', right] = canonical.split('::')
  const before = left === '' ? [] : left.split(':')
  const head = right === undefined ? before : [...before, '0', '0', '0']
  return `${head.slice(0, 3).join(':')}::/48`
}

/** Returns whether a range is that of the machine on which the console runs (loopback). */
export function isThisMachine(place: string): boolean {
  return place === '127.0.0.0/24' || place === '::1/128'
}
