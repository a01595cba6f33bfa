import { isIP } from 'node:net'
import { plainAddress } from '#contract/network-address'

/** As PostgreSQL reads addresses. Null for what is no address. */
export function toInet(address: string): string | null {
  const plain = plainAddress(address)
  return isIP(plain) === 0 || plain.includes('%') ? null : plain
}
