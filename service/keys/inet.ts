import { isIP } from 'node:net'
import { plainAddress } from '#contract/network-address'

/** Returns the address in the form of PostgreSQL's `inet`; null if it is not an address. */
export function toInet(address: string): string | null {
  const plain = plainAddress(address)
  return isIP(plain) === 0 || plain.includes('%') ? null : plain
}
