import { isIP } from 'node:net'

/** "::ffff:203.0.113.7" is how a socket for both families names 203.0.113.7. Null for what is no address. */
export function toInet(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 0 || plain.includes('%') ? null : plain
}
